package serve

// The guard checks every request first. Any page in a browser can send requests
// to a server on the same machine, so the guard checks:
//
//	Host     the host name is one of this machine's. A foreign name that
//	         resolves to this machine would make a foreign page same-origin
//	         (DNS rebinding).
//	Origin   the request comes from our own page, or not from a page at all.
//	token    the request carries the secret, which other users of this machine
//	         and of the network do not know.
//	size     the body is not too large.
//
// A page can omit neither Host nor, in a POST, Origin.

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"
)

// tokenName is the name of the URL parameter that sets the cookie.
const tokenName = "token"

// cookieAge is how long a browser keeps the token: bookmarks of games work as long.
const cookieAge = 365 * 24 * time.Hour

// cookieName returns the name of the cookie for a server. Browsers send cookies to all
// ports of a host, so each server has a name of its own.
func cookieName(r *http.Request) string {
	if _, port, err := net.SplitHostPort(r.Host); err == nil {
		return "consort-token-" + port
	}
	return "consort-token"
}

// A guard decides which requests are served.
type guard struct {
	names []string // accepted host names, besides IP addresses and localhost
	token string   // required of requests; "" for none
	next  http.Handler
}

// headers are sent with every response. The content security policy allows the
// page its own files and nothing else, and forbids framing.
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
	case !g.isOurs(r.Host):
		refuse(w, &httpError{http.StatusMisdirectedRequest, "unknown host name: start consort serve with --names to accept it"})
	case !sameOrigin(r):
		refuse(w, &httpError{http.StatusForbidden, "requests from other sites are not allowed"})
	case g.token != "" && g.moveToken(w, r):
	case g.token != "" && !g.authorized(r):
		refuse(w, &httpError{http.StatusUnauthorized, "missing or wrong token: open the address that consort serve printed"})
	default:
		r.Body = http.MaxBytesReader(w, r.Body, sizeLimit(r))
		g.next.ServeHTTP(w, r)
	}
}

// isOurs reports whether a Host names this machine. An IP address cannot be made to
// resolve elsewhere; a name can.
func (g *guard) isOurs(host string) bool {
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

// sameOrigin reports whether a request comes from our own page, or not from a page.
func sameOrigin(r *http.Request) bool {
	if origins := r.Header.Values("Origin"); len(origins) > 0 {
		return len(origins) == 1 && origins[0] == "http://"+r.Host
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	// A link on another site may lead to our page: that changes nothing.
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" &&
		r.Header.Get("Sec-Fetch-Dest") == "document" && !strings.HasPrefix(r.URL.Path, "/api/")
}

// moveToken moves the token from the URL to a cookie, so that it is neither visible in
// the address bar nor passed on with a link. It reports whether it has answered the
// request.
func (g *guard) moveToken(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/api/") || !g.isToken(r.URL.Query().Get(tokenName)) {
		return false
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName(r), Value: g.token, Path: "/", MaxAge: int(cookieAge / time.Second), HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	// A path that begins with two slashes would redirect to another server, also after what
	// browsers ignore (tabs) or take for a slash (\): these stay escaped.
	http.Redirect(w, r, (&url.URL{Path: path.Clean("/" + r.URL.Path)}).EscapedPath(), http.StatusSeeOther)
	return true
}

// authorized reports whether a request carries the token. The files of the page are
// public: they are the same in every copy of the program.
func (g *guard) authorized(r *http.Request) bool {
	if !strings.HasPrefix(r.URL.Path, "/api/") && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		return true
	}
	if bearer, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); found {
		return g.isToken(bearer)
	}
	cookie, err := r.Cookie(cookieName(r))
	return err == nil && g.isToken(cookie.Value)
}

// isToken compares a text with the token in constant time.
func (g *guard) isToken(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(g.token)) == 1
}

// The maximum sizes of a body, in bytes: of a command, of a list of games to delete, and
// of a file to open, which may be a collection of thousands of games.
const (
	maxCommand = 16 << 10
	maxList    = 1 << 20
	maxFile    = 32 << 20
)

// sizeLimit returns the maximum size of a request's body, in bytes.
func sizeLimit(r *http.Request) int64 {
	switch {
	case r.URL.Path == "/api/file" || strings.HasSuffix(r.URL.Path, "/open"):
		return maxFile
	case r.URL.Path == "/api/archive/delete":
		return maxList
	}
	return maxCommand
}
