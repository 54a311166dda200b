// Package surface holds a package to what its doc.go calls stable: each name in that
// list is exported, and where all is stable, each exported name is in the list. It is
// for the tests of the packages that other programs import.
package surface

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Faults compares the list in the doc.go of the package in a folder with what the
// package exports, and returns a sentence for each difference. With all set the list
// has to be complete.
//
// The list stands under the heading "What is stable". Of each entry the words that
// begin with a capital are names: of the package, or fields and methods of the type
// that the entry begins with.
func Faults(dir string, all bool) ([]string, error) {
	exported, list, err := read(dir)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New(`doc.go has no list under the heading "What is stable"`)
	}
	var faults []string
	listed := map[string]bool{}
	for _, entry := range list {
		names := capitalised.FindAllString(entry, -1)
		for _, name := range names {
			member := names[0] + "." + name
			listed[name], listed[member] = true, true
			if !exported[name] && !exported[member] {
				faults = append(faults, "doc.go calls "+name+" stable, which is not exported: "+entry)
			}
		}
	}
	for name := range exported {
		if all && !listed[name] {
			faults = append(faults, name+" is exported, and doc.go does not call it stable")
		}
	}
	slices.Sort(faults)
	return faults, nil
}

var (
	capitalised = regexp.MustCompile(`\b[A-Z]\w*`)
	section     = regexp.MustCompile(`(?s)# What is stable\n(.*?)(\n# |\z)`)
	bullet      = regexp.MustCompile(`(?m)^ +- (.*(\n    .*)*)`)
)

// read returns the names that the package in a folder exports, such as "Game" and
// "Game.Push", and the entries of its list.
func read(dir string) (exported map[string]bool, list []string, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, nil, err
	}
	exported = map[string]bool{}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		if filepath.Base(path) == "doc.go" {
			list = entries(file.Doc.Text())
		}
		for _, declaration := range file.Decls {
			for _, name := range names(declaration) {
				exported[name] = true
			}
		}
	}
	return exported, list, nil
}

// entries returns the list in the text of a doc.go, each entry in one line.
func entries(text string) (list []string) {
	found := section.FindStringSubmatch(text)
	if found == nil {
		return nil
	}
	for _, entry := range bullet.FindAllStringSubmatch(found[1], -1) {
		list = append(list, strings.Join(strings.Fields(entry[1]), " "))
	}
	return list
}

// names returns what a declaration exports.
func names(declaration ast.Decl) (all []string) {
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		if owner := receiver(d); d.Name.IsExported() && (owner == "" || ast.IsExported(owner)) {
			all = append(all, strings.TrimPrefix(owner+"."+d.Name.Name, "."))
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				all = append(all, typeNames(s)...)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					if name.IsExported() {
						all = append(all, name.Name)
					}
				}
			}
		}
	}
	return all
}

// receiver returns the type that a method belongs to, "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return "?" // of a generic type: no package has an exported one
}

// typeNames returns an exported type and its exported fields.
func typeNames(t *ast.TypeSpec) (all []string) {
	if !t.Name.IsExported() {
		return nil
	}
	all = append(all, t.Name.Name)
	if s, ok := t.Type.(*ast.StructType); ok {
		for _, field := range s.Fields.List {
			for _, name := range field.Names {
				if name.IsExported() {
					all = append(all, t.Name.Name+"."+name.Name)
				}
			}
		}
	}
	return all
}
