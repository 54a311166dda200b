package uci

// Step obeys one command, and waits for its end if it ends by itself.
func (d *Driver) Step(text string) { d.step(text) }

// Settled reports whether nothing goes on.
func (d *Driver) Settled() bool { return !d.busy() }

// Declarations returns the names and the declarations of the options.
func (d *Driver) Declarations() map[string]string {
	all := map[string]string{}
	for _, o := range d.options {
		all[o.name] = o.declaration
	}
	return all
}

// CommandNames returns the first name of every command.
func (d *Driver) CommandNames() []string {
	var names []string
	for _, c := range d.commands {
		names = append(names, c.names[0])
	}
	return names
}
