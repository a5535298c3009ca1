import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { statusName } from './httpError.ts'

const statusOfCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers what is no HTTP, or arrives too slowly or too large in its headers, in the shape of every other
 * error, and hangs up.
 */
export function refuseBadSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOfCode[error.code ?? ''] ?? 400
  const reason = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ error: { statusCode: status, name: statusName(status), message: reason } })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}
