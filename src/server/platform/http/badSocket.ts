import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { statusName } from './httpError.ts'
import { bareHeaders } from './securityHeaders.ts'

const statusOfCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Responds to invalid, slow or oversized HTTP in the same format as to every other error, and closes the
 * connection.
 */
export function refuseBadSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOfCode[error.code ?? ''] ?? 400
  const reason = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ error: { statusCode: status, name: statusName(status), message: reason } })
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${reason}`,
        'Content-Type: application/json; charset=utf-8',
        ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroySoon()
}
