import PostalMime, { type Attachment } from 'postal-mime'

/** A mail that was permanently returned: its Message-ID, the failed addresses, and the reason. */
export type Bounce = { messageId: string; addresses: string[]; reason: string }

/**
 * Parses a delivery status notification (RFC 3464) of a permanent failure. Undefined if the mail is no such
 * notification, or does not contain the returned mail's Message-ID. The content is untrusted until the
 * portal's own rows confirm it.
 */
export async function parseBounce(source: Uint8Array): Promise<Bounce | undefined> {
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 10,
    maxHeadersSize: 65_536,
  }).catch(() => undefined)
  if (!mail) return undefined
  const status = fieldsOf(textOf(mail.attachments, /^message\/delivery-status$/))
  const returned = fieldsOf(textOf(mail.attachments, /^(message\/rfc822|text\/rfc822-headers)$/))
  const messageId = /<([^<>\s]{1,200})>/.exec(returned.get('message-id') ?? '')?.[1]
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => addressOf(status.get(name)))
  const hasFailed = status.get('action')?.toLowerCase() === 'failed'
  const code = /^5\.\d{1,3}\.\d{1,3}/.exec(status.get('status') ?? '')?.[0]
  if (!messageId || addresses.length === 0 || !hasFailed || !code) return undefined
  const said = status.get('diagnostic-code')?.replace(/^smtp;\s*/i, '') ?? ''
  return { messageId, addresses, reason: (said || code).replaceAll(/\p{Cc}/gu, ' ').slice(0, 500) }
}

function textOf(attachments: readonly Attachment[], type: RegExp): string {
  const content = attachments.find(({ mimeType }) => type.test(mimeType.toLowerCase()))?.content ?? ''
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** The fields of a text by lower-case name; if a field is repeated, its first value. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase()
    if (name && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

/** The address in a field such as "rfc822; nora@acme.example". */
function addressOf(field = ''): string[] {
  const [, written = ''] = /^rfc822;(.*)$/i.exec(field) ?? []
  const address = written.trim().replace(/^<|>$/g, '')
  return address.includes('@') && !/[\s<>]/.test(address) ? [address] : []
}
