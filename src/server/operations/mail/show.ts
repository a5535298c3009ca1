import Type from 'typebox'
import { absent, companyOf } from '../../platform/context/operating.ts'
import { drawMailContent } from '../../platform/mail/mailContent.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { findMail } from '../findMail.ts'
import { mailId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()

/** Shows the text of a sent mail, with words in place of its links and addresses. */
export default defineOperation({
  name: 'mail show',
  summary: 'Shows the text of a mail to somebody, without its links',
  input: Type.Object({ mail: mailId }, { additionalProperties: false }),
  output: Type.Object({ mail: text, employeeNumber: text, kind: text, subject: text, text }),
  access: { right: 'people', company: 'one' },
  dryRun: false,
  reads: true,
  run: async (context, { mail }) => {
    const company = companyOf(context)
    const { kind, content, employeeNumber } = await findMail(context, mail)
    if (!content) throw absent({ id: 'mail.noText' })
    const { language } = context
    const marks = {
      link: mailMessages(language, 'kept.link'),
      address: mailMessages(language, 'kept.address'),
    }
    const drawn = drawMailContent(company, content, marks)
    return { mail, employeeNumber, kind, subject: content.subject, text: drawn }
  },
})
