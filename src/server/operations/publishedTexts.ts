import Type, { type Static } from 'typebox'
import { escapeHtml } from '../../domain/kernel/escape.ts'
import { fallbackLanguage, localized, type LocalizedText } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { htmlToText, safeHtml } from '../company/safeHtml.ts'
import { companyDocumentTitle } from '../contracts/documents/documentsOf.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'

const text = Type.String()

/** A text in each language of the company. */
export const textsSchema = Type.Record(text, text)

/** A news item with its days; an item of the company's files has the number 0. */
export const newsSchema = Type.Object({
  message: Type.Integer(),
  text,
  audience: text,
  from: text,
  to: text,
  state: text,
  writtenBy: text,
  /** Sanitized HTML, as the portal draws it. */
  texts: textsSchema,
})

/** A document that operators published; for a document of one person, with the employee number. */
export const documentSchema = Type.Object({
  document: text,
  name: text,
  year: Type.Integer(),
  audience: text,
  employeeNumber: text,
  givenAt: text,
  texts: textsSchema,
})

/** A document of the company's files, with the products that ask people for it. */
export const fileSchema = Type.Object({ name: text, products: Type.Array(text), texts: textsSchema })

/** Returns a text as employees read it, in each language of the company. */
export function textsByLanguage({ settings }: TenantConfig, texts: LocalizedText): Record<string, string> {
  return Object.fromEntries(settings.languages.map((language) => [language, localized(texts, language)]))
}

/** Lists the news of operators and of the company's files, the newest first. */
export async function listNews(context: OperationContext): Promise<Static<typeof newsSchema>[]> {
  const company = companyOf(context)
  const { db, clock, language } = context
  const today = clock.today()
  const rows = await db
    .selectFrom('news')
    .selectAll()
    .where('tenant', '=', company.subdomain)
    .orderBy('id', 'desc')
    .execute()
  const written = rows.map((row) => ({
    message: Number(row.id),
    text: localized(row.texts, language),
    audience: audienceName(company, row.collective_id),
    from: row.from_on,
    to: row.to_on ?? '',
    state: today < row.from_on ? 'not yet' : row.to_on && today > row.to_on ? 'over' : 'open',
    writtenBy: row.written_by,
    texts: mapTexts(textsByLanguage(company, row.texts), (each) => `<p>${escapeHtml(each)}</p>`),
  }))
  const ofFiles = company.news.map((each) => ({
    message: 0,
    text: htmlToText(localized(each.text, language)),
    audience: 'everybody',
    from: each.date ?? '',
    to: '',
    state: 'open',
    writtenBy: 'news.json',
    texts: mapTexts(textsByLanguage(company, each.text), safeHtml),
  }))
  return [...written, ...ofFiles].toSorted((one, other) => other.from.localeCompare(one.from, 'en'))
}

/** Lists the documents that operators published, the newest first. */
export async function listDocuments(context: OperationContext): Promise<Static<typeof documentSchema>[]> {
  const company = companyOf(context)
  const rows = await context.db
    .selectFrom('documents')
    .leftJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'documents.tenant')
        .onRef('employees.id', '=', 'documents.employee_id'),
    )
    .select(['documents.id', 'documents.name', 'documents.names', 'documents.year'])
    .select(['documents.collective_id', 'documents.created_at', 'employees.employee_number'])
    .where('documents.tenant', '=', company.subdomain)
    .where('documents.type', '=', 'Company file')
    .orderBy('documents.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    document: row.id,
    name: row.name,
    year: row.year,
    audience: row.employee_number ?? audienceName(company, row.collective_id),
    employeeNumber: row.employee_number ?? '',
    givenAt: row.created_at.toISOString(),
    texts: textsByLanguage(company, (row.names ?? { [fallbackLanguage]: row.name }) as LocalizedText),
  }))
}

/** Lists the documents of the company's files. */
export function listFiles(context: OperationContext): Static<typeof fileSchema>[] {
  const company = companyOf(context)
  const { assets, modalities, settings } = company
  return Object.keys(assets.documents).map((name) => {
    const own = modalities.filter(({ doc }) => doc?.file.endsWith(`/${name}`))
    const products = own.map(({ product }) => localized(product.name, context.language))
    const titles = settings.languages.map((language) => [
      language,
      companyDocumentTitle(company, name, language),
    ])
    return { name, products: [...new Set(products)], texts: Object.fromEntries(titles) }
  })
}

/** Returns the collective's name; without one, a code for everybody. */
export function audienceName(
  { collectives }: Pick<TenantConfig, 'collectives'>,
  collective: string | null,
): string {
  return collectives.find(({ id }) => id === collective)?.name ?? collective ?? 'everybody'
}

const mapTexts = (texts: Record<string, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]))
