// Package train (internal to Consort) trains networks for package nnue on positions from
// self-play games, on the CPU. The command is forge train.
//
// # Data
//
// Games of package selfplay become Records: 32 bytes for a position with its
// score and the result of its game, both for the side to move. Pack makes a
// record; WriteRecords and Load write and read files of them. NewDataset divides
// the records into training data and held-out data by whole games, so that the
// held-out loss measures generalization and not memorization.
//
// # Training
//
// The target of a position is an expected score from 0 (loss) to 1 (win), with
// scores and scale in centipawns:
//
//	target = lambda*result + (1-lambda)*sigmoid(score/scale)
//
// where lambda may be higher in endings. The loss is the mean squared error of
// sigmoid(output). AdamW minimizes it in batches. Every epoch visits all positions in a
// new pseudo-random order, which is computed and not stored. Inputs share what they
// learn with those of the same piece, square and state, which together have more
// positions than each (sharing.go). Settings holds the hyperparameters. In the last part
// of a run the weights are rounded to the engine's integers, so that the network adapts
// to quantization; at the end the output biases are set to the values with the least
// loss. Trainer.Network then quantizes the weights and compares the result with the
// trained network.
//
// # Interruption and resumption
//
// Trainer.Save writes a checkpoint: settings, step, losses, weights and moments.
// ReadCheckpoint and Checkpoint.Resume continue from it. With the same records and
// number of threads, a resumed run yields the same network as an uninterrupted one,
// bit for bit.
//
// # Speed
//
// Most of the time goes into adding the weights of the active features, and adding
// the gradient back to them. The hidden layer is therefore divided into blocks of
// 32 neurons, whose weights fit the L2 cache of a core, and eight thousand positions pass
// through one block before the next. On the way back the pieces of a chunk of a thousand
// are taken input by input, so that each row of the gradient is read and written once
// in a chunk and not once for every piece. Every thread has its own gradients, which are
// added in a fixed order after each batch: the network depends on the seed and the
// number of threads, not on timing. BenchmarkTrain measures the positions per second;
// go run ./bench/results -kind speed -a forge.train prints those of machines.
//
// # Files
//
//	record.go           a position with its score and result, in 32 bytes
//	recordfile.go       files of records
//	dataset.go          training and held-out data, the order of an epoch
//	settings.go         hyperparameters, and their schedules
//	parameters.go       the weights, in blocks
//	start.go            starting from the weights of a network or checkpoint
//	kernels.go          the inner loops in Go; kernels_amd64.s in assembly
//	worker.go           the gradient of a part of a batch, and the loss
//	trainer.go          batches, epochs, threads
//	sharing.go          how inputs share what they learn
//	rounding.go         training with rounded weights
//	calibrate.go        the output biases at the end
//	checkpoint.go       saving and resuming
//	quantize.go         from floats to the engine's integers
//	quantize_report.go  comparing the quantized network with the trained one
//	activation.go       finding dead and saturated neurons
package train
