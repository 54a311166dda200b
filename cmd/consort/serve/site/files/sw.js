// The service worker: the page works without a network after the first visit. The
// export fills in the version, which changes with every file, and the files.
'use strict';

const version = '{{version}}';
const files = [
{{files}}
];
const name = `consort ${self.registration.scope} ${version}`;

// A new version is stored beside the old one, which tabs may still use, and replaces it
// when they are closed.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const old = (key) => key.startsWith(`consort ${self.registration.scope} `) && key !== name;
  event.waitUntil(caches.keys()
    .then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key))))
    .then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith(caches.open(name)
    .then((cache) => cache.match(event.request.mode === 'navigate' ? './' : event.request, { ignoreSearch: true }))
    .then((found) => found || fetch(event.request)));
});
