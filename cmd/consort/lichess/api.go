package lichess

// The HTTP requests of the external engine API.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// pollTimeout ends a long poll whose connection has died: the broker answers sooner.
// siteTimeout ends a request to the site, which answers at once.
const (
	pollTimeout = 2 * time.Minute
	siteTimeout = 20 * time.Second
)

// maxAnswer is the size in bytes that an answer may have.
const maxAnswer = 1 << 20

// The paths on the site and on the broker.
const (
	enginePath = "/api/external-engine"
	workPath   = enginePath + "/work"
)

// An api is the two servers, and what they are shown.
type api struct {
	site   string // registers engines
	broker string // passes requests and lines on
	token  string // of the user, for the site
	secret string // of this provider, for the broker
	client http.Client

	timeout time.Duration // of requests to the site
}

// A registration describes an engine.
type registration struct {
	Name         string   `json:"name"`
	MaxThreads   int      `json:"maxThreads"`
	MaxHash      int      `json:"maxHash"` // MiB
	DefaultDepth int      `json:"defaultDepth"`
	Variants     []string `json:"variants"`
	Secret       string   `json:"providerSecret"`
}

// A statusError is an answer that reports a failure.
type statusError struct {
	code int
	text string // of the answer
}

func (e *statusError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%d %s %s", e.code, http.StatusText(e.code), e.text))
}

// final reports whether a request that failed will fail again.
func final(err error) bool {
	status := (*statusError)(nil)
	return errors.As(err, &status) && status.code/100 == 4 && !slow(err) && status.code != http.StatusRequestTimeout
}

// slow reports whether the server has had too many requests.
func slow(err error) bool {
	status := (*statusError)(nil)
	return errors.As(err, &status) && status.code == http.StatusTooManyRequests
}

// register registers the engine, or updates the registration of the same name.
func (a *api) register(ctx context.Context, r registration) error {
	var known []struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	if err := a.exchange(ctx, http.MethodGet, a.site+enginePath, nil, &known); err != nil {
		return err
	}
	r.Secret = a.secret
	for _, engine := range known {
		if engine.Name == r.Name {
			return a.exchange(ctx, http.MethodPut, a.site+enginePath+"/"+url.PathEscape(engine.ID), r, nil)
		}
	}
	return a.exchange(ctx, http.MethodPost, a.site+enginePath, r, nil)
}

// acquire waits for a request. It returns nil if there was none for a while.
func (a *api) acquire(ctx context.Context) (*request, error) {
	poll, cancel := context.WithTimeout(ctx, pollTimeout)
	defer cancel()
	var r request
	err := a.exchange(poll, http.MethodPost, a.broker+workPath, map[string]string{"providerSecret": a.secret}, &r)
	switch {
	case errors.Is(err, errNoContent), poll.Err() != nil && ctx.Err() == nil:
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &r, r.check()
}

// submit streams lines as the answer to a request, until they end or the broker has
// enough.
func (a *api) submit(ctx context.Context, id string, lines io.Reader) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, a.broker+workPath+"/"+id, lines)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "text/plain")
	return a.send(r, nil)
}

// exchange sends a JSON value, unless it is nil, and reads one.
func (a *api) exchange(ctx context.Context, method, address string, in, out any) error {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	toSite := strings.HasPrefix(address, a.site+"/")
	if toSite {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, a.timeout, fmt.Errorf("%s has not answered within %v", a.site, a.timeout))
		defer cancel()
	}
	r, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if toSite {
		r.Header.Set("Authorization", "Bearer "+a.token)
	}
	err = a.send(r, out)
	if toSite && errors.Is(err, context.DeadlineExceeded) {
		return context.Cause(ctx)
	}
	return err
}

// errNoContent is an answer without a value where one may be missing.
var errNoContent = errors.New("no content")

// send sends a request and reads the JSON value of the answer, unless out is nil.
func (a *api) send(r *http.Request, out any) error {
	answer, err := a.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	switch {
	case answer.StatusCode/100 != 2:
		return &statusError{answer.StatusCode, fmt.Sprintf("%.200s", bytes.TrimSpace(text))}
	case err != nil || out == nil:
		return err
	case answer.StatusCode == http.StatusNoContent:
		return errNoContent
	}
	if err := json.Unmarshal(text, out); err != nil {
		return fmt.Errorf("%s: the answer is not as expected: %w", r.URL.Host, err)
	}
	return nil
}
