package alphabeta

import "syscall/js"

// pause lets JavaScript handle the events that have arrived, such as messages from the
// page. It waits for an event of its own, which JavaScript queues behind those. Sleeping
// would not do: if several searches sleep in turn, one of them can always run, and Go
// never returns to JavaScript; also, browsers round their timers up to 4 ms.
func pause() {
	handled := make(chan struct{})
	event := js.FuncOf(func(js.Value, []js.Value) any {
		close(handled)
		return nil
	})
	defer event.Release()
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() { // in Node.js
		immediate.Invoke(event)
		<-handled
		return
	}
	channel := js.Global().Get("MessageChannel").New()
	port := channel.Get("port1")
	port.Set("onmessage", event)
	channel.Get("port2").Call("postMessage", nil)
	<-handled
	port.Call("close")
}
