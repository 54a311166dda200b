package serve

import (
	"encoding"
	"flag"
	"fmt"
	"os"
	"path"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write page/types.d.ts as the views are now")

// The types that the scripts of the page are checked with are those of the values that
// the server sends.
func TestTypesOfThePage(t *testing.T) {
	w := typeWriter{written: map[reflect.Type]string{}}
	for _, value := range []any{view{}, liveView{}, past{}, pastView{}, treeView{}, reviewView{}, puzzlesView{}, tryView{}, verdict{}, request{}} {
		w.name(reflect.TypeOf(value))
	}
	want := "// What the server sends, and the bodies of commands: made from the Go types of the same\n" +
		"// names by go test ./cmd/consort/serve -run TypesOfThePage -update. What the fields mean\n" +
		"// is said there.\ndeclare namespace Server {\n" + strings.Join(w.declarations, "\n") + "}\n"
	const file = "page/types.d.ts"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o644))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, want, strings.ReplaceAll(string(got), "\r\n", "\n"), "the types are not those of the views: go test ./cmd/consort/serve -run TypesOfThePage -update")
}

// A typeWriter declares types of Go in TypeScript, as they are in JSON.
type typeWriter struct {
	written      map[reflect.Type]string // their names
	declarations []string
}

// name returns the name of a type, and declares it where it is met for the first time.
func (w *typeWriter) name(t reflect.Type) string {
	if t.Kind() != reflect.Pointer && t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return "string"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.Pointer:
		return w.name(t.Elem()) + " | null"
	case reflect.Slice:
		return w.name(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(w.name(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + w.name(t.Elem()) + ">"
	case reflect.Struct:
		if w.written[t] == "" {
			w.declare(t)
		}
		return w.written[t]
	}
	panic("a type that JSON does not have: " + t.String())
}

// declare declares a structure.
func (w *typeWriter) declare(t reflect.Type) {
	name := title(t.Name())
	if pkg := path.Base(t.PkgPath()); pkg != "serve" {
		name = title(pkg) + name
	}
	w.written[t] = name
	var text strings.Builder
	fmt.Fprintf(&text, "  interface %s {\n", name)
	for _, field := range reflect.VisibleFields(t) {
		tag, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || tag == "-" || field.Anonymous {
			continue
		}
		if tag == "" {
			tag = field.Name
		}
		kind := w.name(field.Type)
		if strings.Contains(options, "omit") {
			tag, kind = tag+"?", strings.TrimSuffix(kind, " | null")
		}
		fmt.Fprintf(&text, "    %s: %s;\n", tag, kind)
	}
	w.declarations = append(w.declarations, text.String()+"  }\n")
}
