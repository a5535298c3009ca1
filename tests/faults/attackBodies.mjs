import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export const operatorHost = 'desk.localhost'

const megabyte = 1024 * 1024
const bodyBytes = 47 * megabyte
const pieceBytes = megabyte / 4

const filled = (text) => Buffer.from(text.repeat(Math.ceil(pieceBytes / text.length)).slice(0, pieceBytes))
const keys = Array.from({ length: 20_000 }, (_, key) => `"key${key}":1,`).join('')

/** Bodies of 47 MB: the beginning of each, and the piece that is repeated. */
export const shapes = {
  'one text': { type: 'application/json', head: '{"name":"', piece: filled('x') },
  'brackets in brackets': { type: 'application/json', head: '{"input":', piece: filled('[') },
  'an object of many keys': { type: 'application/json', head: '{', piece: filled(keys) },
  'a list of numbers': { type: 'application/json', head: '[', piece: filled('1,') },
  'a part of a form': {
    type: 'multipart/form-data; boundary=cut',
    head: '--cut\r\ncontent-disposition: form-data; name="people"; filename="a.csv"\r\n\r\n',
    piece: filled('a;b\n'),
  },
}

/**
 * Sends a body of 47 MB on a socket of its own, with its length or in chunks, until an answer arrives.
 * Returns the status, whether it has a Retry-After, and the milliseconds.
 */
export async function sendBody({ port, method, path, token }, { type, head, piece }, isChunked) {
  const socket = connect(port, '127.0.0.1')
  const startedMs = performance.now()
  const answer = answerOf(socket)
  socket.write(headOf({ method, path, token, type, length: isChunked ? undefined : bodyBytes }))
  const write = (bytes) => {
    const framed = isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes
    return Promise.race([new Promise((resolve) => void socket.write(framed, resolve)), answer])
  }
  await write(Buffer.from(head))
  for (let sent = head.length; sent < bodyBytes && !socket.isAnswered; sent += pieceBytes) {
    await write(piece.subarray(0, bodyBytes - sent))
    await new Promise(setImmediate)
  }
  const told = await Promise.race([answer, wait(answerSeconds * 1000, 'no answer', { ref: false })])
  socket.destroy()
  const ms = performance.now() - startedMs
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(told) ?? []
  return { status: Number(status ?? 0), isRetryNamed: /\r\nretry-after:/i.test(told), ms }
}

const answerSeconds = 30

/** Returns the first line of the answer, or the reason why there is none. */
function answerOf(socket) {
  const answer = new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')))
    socket.on('error', ({ message }) => resolve(message))
    socket.on('close', () => resolve('closed without an answer'))
  })
  void answer.then(() => (socket.isAnswered = true))
  return answer
}

function headOf({ method, path, token, type, length }) {
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${operatorHost}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    `content-type: ${type}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')
}

/**
 * Opens connections that make the server wait: half send nothing, half send a body of one byte a second.
 * Returns a function that closes them and returns the seconds after which the server closed each slow body.
 */
export async function openIdle(port, count) {
  const cut = []
  const startedMs = performance.now()
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    const isSlow = index % 2 === 1
    if (isSlow) {
      socket.write(headOf({ method: 'POST', path: '/api/session', type: 'application/json', length: 16_000 }))
      socket.on('close', () => cut.push((performance.now() - startedMs) / 1000))
    }
    return { socket, isSlow }
  })
  await Promise.all(sockets.map(({ socket }) => once(socket, 'connect')))
  const timer = setInterval(() => {
    for (const { socket, isSlow } of sockets) if (isSlow && socket.writable) socket.write(' ')
  }, 1000)
  return () => {
    clearInterval(timer)
    const closed = [...cut]
    for (const { socket } of sockets) socket.destroy()
    return { slow: sockets.filter(({ isSlow }) => isSlow).length, cut: closed }
  }
}

/**
 * Starts uploads of one operator that stop after their first bytes. Returns a function that counts those
 * still open.
 */
export function openStalled({ port, path, token }, count) {
  let open = count
  const type = 'multipart/form-data; boundary=cut'
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.on('close', () => open--)
    socket.write(`${headOf({ method: 'POST', path, token, type, length: 500 })}--cut\r\n`)
    return socket
  })
  return () => {
    const left = open
    for (const socket of sockets) socket.destroy()
    return left
  }
}
