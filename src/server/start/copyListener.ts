import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import type { Closer } from './closers.ts'

/** The program of the child process: it sends the handle back `count` times. */
const program = `process.on('message', (count, handle) => {
  for (let sent = 0; sent < count; sent++) process.send(sent, handle)
})`

/**
 * Lets a server accept `copies` more connections in each turn of the event loop. libuv accepts one
 * connection per listening handle and turn, and a turn of a busy server lasts some 50 ms, so that the last
 * of 400 simultaneous visitors waited ten seconds. Node.js copies a handle only when it sends the handle to
 * another process, so a short-lived process gets the handle and sends it back. Returns a function that stops
 * the copies and waits for their connections.
 * @throws Error if that process ends before it has sent all copies
 */
export function copyListener(server: Server, copies: number): Promise<Closer> {
  const child = spawn(process.execPath, ['-e', program], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const listeners: Server[] = []
  const stop = (): Promise<unknown> => Promise.all(listeners.map(close))
  return new Promise((resolve, reject) => {
    child.on('message', (_, handle) => {
      listeners.push(listenFor(server, handle))
      if (listeners.length === copies) child.disconnect()
    })
    child.once('error', reject)
    child.once('exit', () => {
      // Before its exit, that process could accept connections and not answer them.
      if (listeners.length === copies) return resolve(stop)
      void stop()
      reject(new Error('The process that copies a listening handle ended too early.'))
    })
    // A sent Node.js server would accept connections in that process; a bare handle does not.
    child.send(copies, (server as Server & { _handle: Server })._handle)
  })
}

/** Passes a handle's connections to the server; the options are those of an HTTP server. */
function listenFor(server: Server, handle: unknown): Server {
  const listener = createServer({ allowHalfOpen: true, noDelay: true })
  listener.on('connection', (socket) => server.emit('connection', socket))
  return listener.listen(handle)
}

function close(listener: Server): Promise<unknown> {
  return new Promise((resolve) => listener.close(resolve))
}
