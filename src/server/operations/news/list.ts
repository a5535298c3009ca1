import Type from 'typebox'
import { audienceName } from '../publishedTexts.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/** Lists the operators' news, newest first; the news of the company's files are in news.json. */
export default defineOperation({
  name: 'news list',
  summary: 'Lists the messages that operators put on the home page',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    shown: Type.Integer(),
    messages: Type.Array(
      Type.Object({
        message: Type.Integer(),
        text: Type.String(),
        audience: Type.String(),
        from: Type.String(),
        to: Type.String(),
        writtenBy: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context) => {
    const company = companyOf(context)
    const today = context.clock.today()
    const rows = await context.db
      .selectFrom('news')
      .selectAll()
      .where('tenant', '=', company.subdomain)
      .orderBy('id', 'desc')
      .execute()
    const isShown = ({ from_on, to_on }: (typeof rows)[number]): boolean =>
      from_on <= today && (to_on === null || today <= to_on)
    const messages = rows.map((row) => ({
      message: Number(row.id),
      text: localized(row.texts, context.language),
      audience: audienceName(company, row.collective_id),
      from: row.from_on,
      to: row.to_on ?? '',
      writtenBy: row.written_by,
    }))
    return { shown: rows.filter(isShown).length, messages }
  },
})
