// The games that the browser keeps, in IndexedDB: bytes by ID, with a stamp that changes
// whenever the bytes do. The program calls these functions; see storage_js.go.
'use strict';

self.consortStore = (() => {
  // Each folder of a host has games of its own.
  const database = `consort ${new URL('.', self.location).pathname}`;
  let opened = null;

  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  function open() {
    opened ??= (async () => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => {
        for (const name of ['texts', 'stamps', 'index']) request.result.createObjectStore(name);
      };
      const found = await result(request);
      found.onclose = () => { opened = null; }; // The user has deleted the data of the site.
      return found;
    })().catch((error) => { opened = null; throw error; });
    return opened;
  }

  // change runs a transaction, and returns what work returns when all of it is on disk.
  async function change(names, work) {
    const transaction = (await open()).transaction(names, 'readwrite', { durability: 'strict' });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser has stopped the transaction'));
    });
    const [value] = await Promise.all([work((name) => transaction.objectStore(name)), done]);
    return value;
  }

  async function look(name, work) {
    return work((await open()).transaction(name, 'readonly').objectStore(name));
  }

  const equal = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

  return {
    database,

    // list returns IDs and stamps.
    list: () => look('stamps', async (stamps) => {
      const [ids, values] = await Promise.all([result(stamps.getAllKeys()), result(stamps.getAll())]);
      return ids.map((id, i) => [id, values[i]]);
    }),

    // read returns the bytes, undefined if there are none.
    read: (id) => look('texts', (texts) => result(texts.get(id))),

    // write replaces the bytes old, null for none, and reports whether they were stored.
    write: (id, old, bytes) => change(['texts', 'stamps'], async (store) => {
      const stored = await result(store('texts').get(id));
      if (old ? !stored || !equal(stored, old) : stored) return false;
      store('texts').put(bytes, id);
      store('stamps').put(`${Date.now()} ${Math.random()}`, id);
      return true;
    }),

    // remove reports whether there was something to remove.
    remove: (id) => change(['texts', 'stamps'], async (store) => {
      const found = await result(store('texts').count(id));
      store('texts').delete(id);
      store('stamps').delete(id);
      return found > 0;
    }),

    readIndex: () => look('index', (index) => result(index.get('games'))),

    writeIndex: (bytes) => change(['index'], async (store) => { store('index').put(bytes, 'games'); }),
  };
})();
