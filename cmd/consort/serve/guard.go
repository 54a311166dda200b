package serve

// The guard stands before everything else. Any page that a browser shows may
// send requests to a server on the same machine, so it asks:
//
//	Host     the name that was called is one of this machine's. A foreign
//	         name that resolves to it would make its page one of ours.
//	Origin   the page that asks is our own, or it is no page that asks.
//	token    where others can reach the server: do they know the secret?
//	size     of what is sent
//
// A page can leave out neither Host nor, in a POST, Origin.

import (
	"crypto/subtle"
	"net"
	"net/http"
	"slices"
	"strings"
)

// tokenName is the cookie, and the parameter of the address that sets it.
const tokenName = "token"

// A guard decides who may ask.
type guard struct {
	names []string // of this machine, besides addresses and localhost
	token string   // "" if none is needed
	next  http.Handler
}

// headers are those of every answer. The policy lets the page use its own files
// and nothing else, and nobody show it in a frame.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
		"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
	"Cache-Control":                "no-store",
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	switch {
	case !g.knows(r.Host):
		refuse(w, &httpError{http.StatusMisdirectedRequest, "this server is not known by that name: consort serve -names adds one"})
	case !sameOrigin(r):
		refuse(w, &httpError{http.StatusForbidden, "pages of other servers may not use this one"})
	case g.token != "" && g.enter(w, r):
	case g.token != "" && !g.admits(r):
		refuse(w, &httpError{http.StatusUnauthorized, "the token is missing: open the address that consort serve has printed"})
	default:
		r.Body = http.MaxBytesReader(w, r.Body, sizeLimit(r))
		g.next.ServeHTTP(w, r)
	}
}

// knows reports whether a Host is this machine. An address in figures cannot be
// made to point elsewhere; a name can.
func (g *guard) knows(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	if net.ParseIP(name) != nil || strings.EqualFold(name, "localhost") {
		return true
	}
	return slices.ContainsFunc(g.names, func(n string) bool { return strings.EqualFold(n, name) })
}

// sameOrigin reports whether a request comes from our own page, or from none.
func sameOrigin(r *http.Request) bool {
	if origins := r.Header.Values("Origin"); len(origins) > 0 {
		return len(origins) == 1 && origins[0] == "http://"+r.Host
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	// A link elsewhere may lead here, to a page, which changes nothing.
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" &&
		r.Header.Get("Sec-Fetch-Dest") == "document" && !strings.HasPrefix(r.URL.Path, "/api/")
}

// enter takes the token from the address into a cookie, so that it is neither
// seen in the browser nor passed on with a link.
func (g *guard) enter(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/api/") || !g.is(r.URL.Query().Get(tokenName)) {
		return false
	}
	http.SetCookie(w, &http.Cookie{Name: tokenName, Value: g.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	// The slashes in front are cut: //host/ would lead to another server.
	http.Redirect(w, r, "/"+strings.TrimLeft(r.URL.Path, "/\\"), http.StatusSeeOther)
	return true
}

// admits reports whether a request has the token. The files of the page are for
// everyone: they are the same in every copy of the program.
func (g *guard) admits(r *http.Request) bool {
	if !strings.HasPrefix(r.URL.Path, "/api/") && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		return true
	}
	if bearer, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); found {
		return g.is(bearer)
	}
	cookie, err := r.Cookie(tokenName)
	return err == nil && g.is(cookie.Value)
}

// is compares with the token, in a time that tells nothing of it.
func (g *guard) is(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(g.token)) == 1
}

// The greatest bodies: of a command, and of a file that is opened.
const (
	maxCommand = 16 << 10
	maxFile    = 1 << 20
)

func sizeLimit(r *http.Request) int64 {
	if strings.HasSuffix(r.URL.Path, "/open") {
		return maxFile
	}
	return maxCommand
}
