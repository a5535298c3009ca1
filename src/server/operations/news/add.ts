import { sql } from 'kysely'
import Type from 'typebox'
import { languages } from '../../../domain/kernel/language.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { collectiveNamed } from '../../people/collectiveNamed.ts'
import type { Connection } from '../../platform/db/schema.ts'
import type { NewsTable } from '../../platform/db/tables/platform.ts'
import { waitForLock } from '../../platform/db/tryLock.ts'
import { day, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { textsByLanguage, textsSchema } from '../publishedTexts.ts'

const text = (language: string) => Type.Optional(oneLine(`The text in ${language}`))

/** Adds a news item in plain text to the home page, in addition to the news of the company's files. */
export default defineOperation({
  name: 'news add',
  summary: 'Puts a message on the home page, from a day to a day, for all or a collective',
  input: Type.Object(
    {
      es: text('Spanish'),
      ca: text('Catalan'),
      en: text('English'),
      pt: text('Portuguese'),
      from: Type.Optional(day('The first day on which it is shown; left out: today')),
      to: Type.Optional(day('The last day; left out: until it is removed')),
      collective: Type.Optional(oneLine('Only for this collective, by its id or name')),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    message: Type.Integer(),
    audience: Type.String(),
    from: Type.String(),
    to: Type.String(),
    texts: textsSchema,
  }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  inverse: { name: 'news remove', by: ['message'], isFinal: true },
  run: async (context, { from = context.clock.today(), to, collective, ...given }) => {
    const company = companyOf(context)
    const { db, actor, clock } = context
    const texts = Object.fromEntries(languages.flatMap((each) => (given[each] ? [[each, given[each]]] : [])))
    const missing = company.settings.languages.filter((language) => !texts[language])
    if (missing.length > 0)
      throw new OperationRefused(missing.map((language) => ({ id: 'news.language', language })))
    if (to !== undefined && (to < from || to < clock.today()))
      throw new OperationRefused([{ id: 'news.days', from, to }])
    const found = collectiveNamed(company, collective)
    const row = {
      tenant: company.subdomain,
      from_on: from,
      to_on: to ?? null,
      collective_id: found?.id ?? null,
      texts: JSON.stringify(texts),
      written_by: actor,
    }
    await refuseSameNews(db, row)
    const { id } = await db.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow()
    return {
      message: Number(id),
      audience: found?.name ?? 'everybody',
      from,
      to: to ?? '',
      texts: textsByLanguage(company, texts),
    }
  },
})

type News = Pick<NewsTable, 'tenant' | 'from_on' | 'to_on' | 'collective_id'> & { texts: string }

/** Refuses a message that is already there: a press that is repeated would show it twice. */
async function refuseSameNews(db: Connection, news: News): Promise<void> {
  await waitForLock(db, `news:${news.tenant}`)
  const same = await db
    .selectFrom('news')
    .select('id')
    .where('tenant', '=', news.tenant)
    .where('from_on', '=', news.from_on)
    .where('to_on', 'is not distinct from', news.to_on)
    .where('collective_id', 'is not distinct from', news.collective_id)
    .where(sql<boolean>`texts = ${news.texts}::jsonb`)
    .executeTakeFirst()
  if (same) throw new OperationRefused([{ id: 'news.same', message: same.id }])
}
