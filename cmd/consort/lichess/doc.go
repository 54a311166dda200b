// Package lichess is consort lichess-provider: it lets the analysis board of lichess use
// the engine of this process. It implements the provider's side of the external engine
// API, https://lichess.org/api#tag/External-engine. The provider registers the engine with
// the user's token, waits for requests (long polling), and streams the lines of the
// engine to the broker, which passes them to the board. A request ends when the engine
// is done, when the broker closes the stream, or when the next request arrives.
//
//	command.go   the command and its flags
//	provider.go  the loop: register, wait, answer, try again after failures
//	api.go       the HTTP requests
//	work.go      a request as UCI commands, within the limits of the flags
//	engine.go    the engine, driven by UCI over pipes
package lichess
