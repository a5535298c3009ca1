import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail in the test mailbox. */
export type KeptMail = { source: string; isSeen: boolean }

/**
 * A small IMAP server (RFC 3501) with one mailbox. It supports login, a search for unread reports, fetching
 * a mail by its UID, and marking it as read. A mail's UID is its position, counted from 1.
 */
export async function startImap({ user, password }: { user: string; password: string }): Promise<{
  port: number
  mails: KeptMail[]
  /** The received commands, without passwords. */
  commands: string[]
  stop: () => Promise<void>
}> {
  const mails: KeptMail[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  // An answer of several lines is not held back until the client has confirmed the first one.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let waiting = ''
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1')
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const [, tag = '', rest = ''] = /^(\S+) (.*)$/.exec(waiting.slice(0, end)) ?? []
        waiting = waiting.slice(end + 2)
        commands.push(rest.replace(/^LOGIN .*/, 'LOGIN'))
        answer(socket, { tag, rest, mails, login: `LOGIN ${user} ${password}` })
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Command = { tag: string; rest: string; mails: KeptMail[]; login: string }

function answer(socket: Socket, { tag, rest, mails, login }: Command): void {
  const [name = ''] = /^(?:UID )?\w+/.exec(rest.toUpperCase()) ?? []
  const uid = Number(/^UID \w+ (\d+)/.exec(rest)?.[1])
  const mail = mails[uid - 1]
  const say = (...lines: string[]): void => {
    for (const line of lines) socket.write(`${line}\r\n`, 'latin1')
  }
  const done = (): void => say(`${tag} OK done`)
  switch (name) {
    case 'LOGIN':
      return rest.replaceAll('"', '') === login ? done() : say(`${tag} NO [AUTHENTICATIONFAILED] wrong`)
    case 'LIST':
      say('* LIST () "/" "INBOX"')
      return done()
    case 'SELECT':
      say(`* ${mails.length} EXISTS`, '* FLAGS (\\Seen)', '* OK [UIDVALIDITY 1] ok')
      return say(`${tag} OK [READ-WRITE] done`)
    case 'UID SEARCH': {
      const isReport = ({ source, isSeen }: KeptMail): boolean =>
        !isSeen && /^content-type:[^\n]*(?:\n[ \t][^\n]*)*delivery-status/im.test(source)
      say(['* SEARCH', ...mails.flatMap((each, at) => (isReport(each) ? [at + 1] : []))].join(' '))
      return done()
    }
    case 'UID FETCH': {
      const limit = Number(/<0\.(\d+)>/.exec(rest)?.[1] ?? 1e9)
      const body = (mail?.source ?? '').slice(0, limit)
      if (mail) say(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${body.length}}\r\n${body})`)
      return done()
    }
    case 'UID STORE':
      if (mail && rest.includes('\\Seen')) mail.isSeen = true
      return done()
    case 'LOGOUT':
      say('* BYE bye')
      done()
      return void socket.end()
    default:
      return done()
  }
}
