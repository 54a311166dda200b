package lichess

// The command and its flags.

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/tty"
	"consort/engine/files"
)

// tokenVariable is the environment variable with the token.
const tokenVariable = "LICHESS_API_TOKEN"

const long = `Let the analysis board of lichess.org use Consort on this machine.

Create a token with the scopes engine:read and engine:write at

    https://lichess.org/account/oauth/token/create?scopes[]=engine:read&scopes[]=engine:write

and pass it in the environment variable LICHESS_API_TOKEN or in a file that only you can
read, with --token-file: other users of a machine can see arguments. The command
registers the engine for your account. Then open https://lichess.org/analysis, choose
the engine in the menu of the board, and turn the analysis on. It works from any
browser in which you are logged in, not only on this machine.

Lichess may use at most --threads threads and --hash MiB, whatever the board asks
for. The engine thinks only while a board has the analysis turned on. If the connection
is lost, the command tries again, at most every 30 seconds. After Ctrl-C the
engine remains in the menu, and works again when the command runs again.`

const examples = `  LICHESS_API_TOKEN=lip_... consort lichess-provider
  consort lichess-provider --token-file ~/.config/consort/token --threads 4 --hash 1024

  consort lichess-provider --name "Consort at home" --token-file token
      choose another name: two machines of one account need two`

// Command returns the command "consort lichess-provider", which runs until Ctrl-C.
func Command(uci UCI) *cobra.Command {
	c := &cobra.Command{
		Use: "lichess-provider", Short: "Provide the engine to the analysis board of lichess",
		Long: long, Example: examples, Args: cli.NoArgs,
	}
	p, fs, tokenFile := &provider{pause: time.Second, api: api{timeout: siteTimeout}}, c.Flags(), ""
	fs.StringVar(&tokenFile, "token-file", "", "`file` with the token, instead of the variable "+tokenVariable)
	fs.StringVar(&p.name, "name", "Consort", "`name` in the menu of the board, 3 to 200 characters")
	fs.IntVar(&p.limits.threads, "threads", runtime.NumCPU(), "maximum `number` of search threads")
	fs.IntVar(&p.limits.hash, "hash", 512, "maximum size of the transposition table in `MiB`")
	fs.StringVar(&p.api.site, "site", "https://lichess.org", "`address` of lichess")
	fs.StringVar(&p.api.broker, "broker", "https://engine.lichess.ovh", "`address` of its broker for external engines")
	c.RunE = func(c *cobra.Command, _ []string) (err error) {
		if err := p.check(); err != nil {
			return err
		}
		if p.api.token, err = readToken(tokenFile); err != nil {
			return err
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		p.api.secret, p.log = rand.Text(), tty.Writer(c.OutOrStdout())
		p.engine = startEngine(uci)
		defer p.engine.close()
		return p.run(ctx)
	}
	return c
}

// check returns an error for a flag with an invalid value.
func (p *provider) check() error {
	for _, f := range []struct {
		name       string
		value, top int
	}{{"threads", p.limits.threads, 1024}, {"hash", p.limits.hash, 1 << 20}} {
		if f.value < 1 || f.value > f.top {
			return cli.Usagef("--%s is %d: expected 1 to %d", f.name, f.value, f.top)
		}
	}
	if n := len([]rune(p.name)); n < 3 || n > 200 {
		return cli.Usagef("--name has %d characters: expected 3 to 200", n)
	}
	for name, address := range map[string]*string{"site": &p.api.site, "broker": &p.api.broker} {
		u, err := url.Parse(*address)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			return cli.Usagef("--%s is %q: expected an address such as https://lichess.org", name, *address)
		}
		*address = strings.TrimRight(*address, "/")
	}
	return nil
}

// readToken returns the token of the file, or of the environment if there is no file.
func readToken(file string) (string, error) {
	token := os.Getenv(tokenVariable)
	if file != "" {
		text, err := files.ReadPrivate(file)
		if err != nil {
			return "", fmt.Errorf("--token-file: %w", err)
		}
		token = string(text)
	}
	token = strings.TrimSpace(token)
	switch {
	case token == "":
		return "", cli.Usagef("no token: set %s or --token-file", tokenVariable)
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "", errors.New("the token must be one word of ASCII characters, beginning with lip_")
	}
	return token, nil
}
