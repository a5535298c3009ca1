import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import type { Closer } from './closers.ts'

/** Sends the handle back as often as it is told. */
const program = `process.on('message', (count, handle) => {
  for (let sent = 0; sent < count; sent++) process.send(sent, handle)
})`

/**
 * Lets a server take `copies` more connections in each turn of the event loop. libuv takes one per listening
 * handle and turn, and a turn of a busy server lasts some 50 ms: of 400 people who came at once, the last
 * waited ten seconds. Node.js copies a handle only where it goes from process to process, so a short-lived
 * process gets the handle and sends it back. Answers what stops the copies and waits for their connections.
 * @throws Error where that process ends before it has sent all of them
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
      // Until then that process could hold connections that nobody answers.
      if (listeners.length === copies) return resolve(stop)
      void stop()
      reject(new Error('The process that copies a listening handle ended too early.'))
    })
    // A server of Node.js would take connections in that process; its handle alone does not.
    child.send(copies, (server as Server & { _handle: Server })._handle)
  })
}

/** Hands its connections to the server, opened as an HTTP server opens its own. */
function listenFor(server: Server, handle: unknown): Server {
  const listener = createServer({ allowHalfOpen: true, noDelay: true })
  listener.on('connection', (socket) => server.emit('connection', socket))
  return listener.listen(handle)
}

function close(listener: Server): Promise<unknown> {
  return new Promise((resolve) => listener.close(resolve))
}
