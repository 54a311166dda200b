package tt

// WebAssembly has one thread, and Go calls a function for each atomic operation there.

func load(word *uint64) uint64 { return *word }

func store(word *uint64, value uint64) { *word = value }
