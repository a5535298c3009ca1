import { expect, it } from 'vitest'
import { createLog, hideAddresses } from './log.ts'

const refusal = '550 5.1.1 <jorge.nunez@acme.example>: no such user'

it('the log has no e-mail address of a reason or an error, nor of its cause', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  log.warn({ mail: 'm1', reason: refusal }, 'mail not delivered yet')
  log.warn({ err: new Error('No mail', { cause: new Error(refusal) }) }, 'failed')
  log.warn({ err: refusal }, 'failed')
  expect(lines.join('')).not.toContain('jorge')
  expect(JSON.parse(lines[0]!)).toMatchObject({ reason: '550 5.1.1 <[address]>: no such user', mail: 'm1' })
  expect(JSON.parse(lines[1]!).err.cause.message).toBe('550 5.1.1 <[address]>: no such user')
})

it.each([
  ['to=jorge.nunez+x@acme.example, later', '[address], later'],
  ['RCPT TO:<ñandú@açaí.example>', 'RCPT TO:<[address]>'],
  ['at file:///app/node_modules/@fastify/compress/index.js:1:2', undefined],
  ['451 try again', undefined],
])('%s is logged as %s', (text, hidden = text) => {
  expect(hideAddresses(text)).toBe(hidden)
})
