package client

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An OptionType is the type of an option.
type OptionType string

// The types of UCI.
const (
	Check  OptionType = "check"  // true or false
	Spin   OptionType = "spin"   // an integer from Min to Max
	Combo  OptionType = "combo"  // one of Choices
	Button OptionType = "button" // an action, without a value
	String OptionType = "string"
)

// An Option is a setting of an engine, as the engine declares it.
type Option struct {
	Name     string
	Type     OptionType
	Default  string   // as in setoption; empty for a button, and for <empty>
	Min, Max int64    // of a spin
	Choices  []string // of a combo
}

// emptyText is how UCI writes an empty string.
const emptyText = "<empty>"

// ParseOption parses the line that declares an option. ok is false if the line does not
// begin with the word option. Every other line gives an option, with all that could be
// read; the error says what could not.
func ParseOption(line string) (o Option, ok bool, err error) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "option" {
		return o, false, nil
	}
	var texts [len(optionFields)]string
	field := -1
	for _, word := range words[1:] {
		// The default of a string is the rest of the line.
		inText := field == defaultField && texts[typeField] == string(String)
		if next := slices.Index(optionFields[:], word); next >= 0 && !inText && (next != nameField || field < 0) {
			field = next
			if field == varField {
				o.Choices = append(o.Choices, "")
			}
			continue
		}
		switch {
		case field == varField:
			last := &o.Choices[len(o.Choices)-1]
			*last = strings.TrimSpace(*last + " " + word)
		case field >= 0:
			texts[field] = strings.TrimSpace(texts[field] + " " + word)
		}
	}
	o.Name, o.Type, o.Default = texts[nameField], OptionType(texts[typeField]), texts[defaultField]
	if o.Default == emptyText {
		o.Default = ""
	}
	return o, true, o.complete(texts[minField], texts[maxField])
}

// optionFields are the words that begin a part of a declaration.
var optionFields = [...]string{"name", "type", "default", "min", "max", "var"}

// Indices of optionFields.
const (
	nameField = iota
	typeField
	defaultField
	minField
	maxField
	varField
)

// complete reads the limits and checks the declaration.
func (o *Option) complete(low, high string) (err error) {
	switch o.Type {
	case Spin:
		if o.Min, err = strconv.ParseInt(low, 10, 64); err != nil {
			return fmt.Errorf("option %s: min %q is not an integer", o.Name, low)
		}
		if o.Max, err = strconv.ParseInt(high, 10, 64); err != nil {
			return fmt.Errorf("option %s: max %q is not an integer", o.Name, high)
		}
	case Check, Combo, Button, String:
	default:
		return fmt.Errorf("option %s has the unknown type %q", o.Name, o.Type)
	}
	if o.Name == "" {
		return fmt.Errorf("an option of type %s has no name", o.Type)
	}
	if _, err := o.Text(o.Default); err != nil && o.Type != Button {
		return fmt.Errorf("the default of %w", err)
	}
	return nil
}

// Text returns a value as setoption writes it, or an error if the option does not accept
// it. A check takes a bool, a spin any integer type, a combo and a string take a string,
// and a button takes nil; a check and a spin also take a string that says the same.
func (o Option) Text(value any) (string, error) {
	text := fmt.Sprint(value)
	if o.Type == Button {
		if value != nil {
			return "", fmt.Errorf("option %s is a button, which has no value", o.Name)
		}
		return "", nil
	}
	switch value.(type) {
	case string, bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
	default:
		return "", fmt.Errorf("option %s cannot have a value of type %T", o.Name, value)
	}
	if strings.ContainsAny(text, "\r\n") {
		return "", fmt.Errorf("option %s cannot have a value with a line end", o.Name)
	}
	return o.checked(text)
}

// checked returns a value as setoption writes it, if the option accepts it.
func (o Option) checked(text string) (string, error) {
	switch o.Type {
	case Check:
		if text = strings.ToLower(text); text != "true" && text != "false" {
			return "", fmt.Errorf("option %s: expected true or false, not %.40q", o.Name, text)
		}
	case Spin:
		if n, err := strconv.ParseInt(text, 10, 64); err != nil || n < o.Min || n > o.Max {
			return "", fmt.Errorf("option %s: expected an integer from %d to %d, not %.40q", o.Name, o.Min, o.Max, text)
		}
	case Combo:
		for _, choice := range o.Choices {
			if strings.EqualFold(choice, text) {
				return choice, nil
			}
		}
		return "", fmt.Errorf("option %s: expected one of %s, not %.40q", o.Name, strings.Join(o.Choices, ", "), text)
	case String:
		if text == "" {
			return emptyText, nil
		}
	}
	return text, nil
}
