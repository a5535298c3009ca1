/** Classes of mail failures, each with a sentence on the operators' pages. */
type FaultClass = 'addressRefused' | 'senderRefused' | 'serverAway' | 'signInRefused' | 'laterAgain' | 'other'

const classes: readonly (readonly [FaultClass, RegExp])[] = [
  ['signInRefused', /\bEAUTH\b|\b5\.7\.[089]\b|\b535\b|invalid login|authentication/i],
  ['senderRefused', /\b5\.7\.\d+\b|relay|spam|reputation|\bSPF\b|DKIM|DMARC/i],
  ['serverAway', /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ESOCKET|timeout|greeting|connection/i],
  ['laterAgain', /\b4[2-5]\d\b|\b4\.\d+\.\d+\b|try again|temporar|busy/i],
  ['addressRefused', /\b55[013]\b|\b5\.1\.\d+\b|mailbox|user unknown|recipient|no such/i],
]

/** Classifies the error text of a mail server or its connection. */
export function classifyFault(fault: string): FaultClass {
  return classes.find(([, pattern]) => pattern.test(fault))?.[0] ?? 'other'
}
