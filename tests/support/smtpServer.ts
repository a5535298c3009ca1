import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string; source: string }

/**
 * Starts a real SMTP server that stores its mails; `mood` decides the answer to each mail, `door` to each
 * address.
 */
export async function startSmtp({
  port = 0,
  mood = () => undefined,
  door = () => undefined,
}: {
  port?: number
  mood?: (count: number) => Error | undefined
  door?: (address: string) => Error | undefined | Promise<Error | undefined>
} = {}): Promise<{
  port: number
  received: Received[]
  /** The number of connections that were opened. */
  connections: () => number
  stop: () => Promise<void>
}> {
  const received: Received[] = []
  let opened = 0
  let asked = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      opened++
      done()
    },
    onRcptTo: ({ address }, _session, done) => void Promise.resolve(door(address)).then(done),
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        const refusal = mood(asked++)
        if (!refusal)
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), source })
        done(refusal)
      })
    },
  })
  const sockets = new Set<Socket>()
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    port: (smtp.server.address() as AddressInfo).port,
    received,
    connections: () => opened,
    // A sender keeps its connection open for ten seconds after a mail.
    stop: async () => {
      const closed = new Promise<void>((resolve) => smtp.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
