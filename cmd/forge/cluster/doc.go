// Package cluster tests the recipes of this folder: the scripts by running them, the
// Kubernetes files by decoding them into the types of its API and running their commands
// for each index. It is a module of its own, so that these types are not a dependency of
// Consort.
package cluster
