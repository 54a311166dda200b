package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"
)

// What tunables.go declares.

// A file is tunables.go, taken apart.
type file struct {
	name    string // of the package
	imports []string
	numbers []number
}

// A number is one constant.
type number struct {
	name  string
	kind  string // the type as written, empty if there is none
	value string // the expression as written

	tuned bool // there is a range, and the rest counts
	help  string
	initial,
	low, high int
	step float64
}

// parse reads tunables.go. All that is wrong with it is one error.
func parse(source []byte) (file, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, input, source, parser.ParseComments)
	if err != nil {
		return file{}, err
	}
	f := file{name: tree.Name.Name}
	var wrong []error
	for _, declaration := range tree.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok && f.Name.Name == "Tunables" {
			continue // The one of a normal build; generate writes the other.
		}
		general, ok := declaration.(*ast.GenDecl)
		if !ok || general.Tok != token.CONST && general.Tok != token.IMPORT {
			wrong = append(wrong, fmt.Errorf("%v: only constants belong here", set.Position(declaration.Pos())))
			continue
		}
		for _, spec := range general.Specs {
			switch spec := spec.(type) {
			case *ast.ImportSpec:
				f.imports = append(f.imports, spec.Path.Value)
			case *ast.ValueSpec:
				n, err := parseNumber(spec)
				if err != nil {
					wrong = append(wrong, fmt.Errorf("%v: %w", set.Position(spec.Pos()), err))
				}
				f.numbers = append(f.numbers, n)
			}
		}
	}
	return f, errors.Join(wrong...)
}

// parseNumber reads one line of a const block.
func parseNumber(spec *ast.ValueSpec) (number, error) {
	if len(spec.Names) != 1 || len(spec.Values) != 1 {
		return number{}, errors.New("one name and one value on a line")
	}
	n := number{name: spec.Names[0].Name, value: types.ExprString(spec.Values[0])}
	if spec.Type != nil {
		n.kind = types.ExprString(spec.Type)
	}
	if err := n.parseComment(spec.Comment.Text()); err != nil {
		return n, fmt.Errorf("%s: %w", n.name, err)
	}
	if n.tuned {
		if err := n.parseValue(); err != nil {
			return n, fmt.Errorf("%s: %w", n.name, err)
		}
	}
	return n, nil
}

var (
	// startsAsRange is looser than isRange, so that a slip is an error and not
	// a constant that nobody tunes.
	startsAsRange = regexp.MustCompile(`^[-+]?\d+\s*\.\.`)
	isRange       = regexp.MustCompile(`^(-?\d+)\.\.(-?\d+)(?: step (\d+(?:\.\d+)?))?(?:: (.+))?$`)
)

// parseComment looks for a range with its step.
func (n *number) parseComment(comment string) error {
	comment = strings.Join(strings.Fields(comment), " ")
	if !startsAsRange.MatchString(comment) {
		return nil
	}
	parts := isRange.FindStringSubmatch(comment)
	if parts == nil {
		return fmt.Errorf("%q is not \"LOW..HIGH: meaning\" nor \"LOW..HIGH step STEP: meaning\"", comment)
	}
	var err1, err2, err3 error
	n.low, err1 = strconv.Atoi(parts[1])
	n.high, err2 = strconv.Atoi(parts[2])
	n.step = float64(n.high-n.low) / 20
	if parts[3] != "" {
		n.step, err3 = strconv.ParseFloat(parts[3], 64)
	}
	n.step = max(0.5, n.step)
	n.tuned, n.help = true, parts[4]
	if n.low >= n.high {
		return fmt.Errorf("the range %d..%d is empty", n.low, n.high)
	}
	return errors.Join(err1, err2, err3)
}

// parseValue checks that the value is of a whole type and within the range.
func (n *number) parseValue() error {
	switch n.kind {
	case "", "float64", "float32":
		return errors.New("a number with a range needs a whole type, such as int or eval.Score")
	}
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, n.value)
	if err != nil || v.Value == nil {
		return fmt.Errorf("the value %s is not a plain number", n.value)
	}
	initial, exact := constant.Int64Val(constant.ToInt(v.Value))
	if n.initial = int(initial); !exact || n.initial < n.low || n.initial > n.high {
		return fmt.Errorf("the value %s is not a whole number in %d..%d", n.value, n.low, n.high)
	}
	return nil
}

// initialism matches one at the start of a number's name, before the next word.
var initialism = regexp.MustCompile(`^(lmr|see|tt)[A-Z]`)

// option returns the number's name as a UCI option.
func (n number) option() string {
	first := max(1, len(initialism.FindString(n.name))-1)
	return strings.ToUpper(n.name[:first]) + n.name[first:]
}
