package serve

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:embed page/index.html page/favicon.svg page/style.css page/worker.js page/js
var pageFolder embed.FS

// pageFiles returns the files of the page.
func pageFiles() fs.FS {
	page, err := fs.Sub(pageFolder, "page")
	if err != nil {
		panic(err) // The folder is embedded in the program.
	}
	return page
}

// index serves the page, which has the same HTML for every game.
func index(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, pageFiles(), "index.html")
}
