import { expect, it } from 'vitest'
import { classifyFault } from './classifyFault.ts'

it.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'serverAway'],
  ['getaddrinfo ENOTFOUND smtp.acme.example', 'serverAway'],
  ['Connection timeout', 'serverAway'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'signInRefused'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'addressRefused'],
  ['554 5.7.1 Relay access denied', 'senderRefused'],
  ['450 4.2.1 The mailbox is busy, try again later', 'laterAgain'],
  ['451 4.3.0 try again later', 'laterAgain'],
  ['The attachment a.pdf is gone', 'other'],
  ['', 'other'],
])('the fault "%s" of a mail is of the class %s', (fault, expected) => {
  expect(classifyFault(fault)).toBe(expected)
})
