// Package train makes networks for package nnue out of positions that Consort
// played, on the processor alone. `forge train` is its command.
//
// A position's target is a share of a game won: between what its score promises
// and how its game ended. The loss is the square of what the network is off. AdamW
// makes it small, in batches, each epoch in another order. Whole games are held
// out, to tell what was learned from what was learned by heart.
//
// What takes the time is to add up the weights of the features that are set, and
// to add the gradient to them again. The hidden layer is therefore cut into slices
// of 32 neurons, whose weights and gradients fit a core's own cache, and hundreds
// of positions pass through a slice before the next. Every thread has gradients of
// its own, which are added up after each batch in the same order: with the same
// seed and number of threads, the same network comes out.
//
// On one core of a Xeon at 2.8 GHz, busy with other things, by its own time: 930
// thousand positions a second at 128 neurons and 430 at 256 with AVX-512, 740 at
// 128 with AVX2 (BenchmarkTrain).
//
//	record.go      a position with its score and result, in 32 bytes
//	recordfile.go  files of them
//	dataset.go     what is held out, and the order of an epoch
//	settings.go    what a training depends on
//	schedule.go    the learning rate and the target, as they change
//	parameters.go  the weights, in slices
//	reference.go   the network written down plainly, to test the rest by
//	kernels.go     the inner loops in Go; kernels_amd64.s in assembly
//	worker.go      the gradient of a part of a batch
//	trainer.go     batches, epochs, threads
//	rounding.go    the end of the training, with weights that the engine can have
//	checkpoint.go  stopping and going on
//	quantise.go    from floats to the engine's integers
//	fidelity.go    the proof that both agree
//	activity.go    neurons that do nothing
//	curve.go       the loss as a drawing
package train
