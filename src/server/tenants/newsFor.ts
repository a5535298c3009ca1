import type { News, TenantConfig } from '../../domain/tenant/tenant.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'

/**
 * What an employee reads on home, the newest first: the news of the company's files, and those of operators
 * on their days, for all or the employee's collective.
 */
export async function newsFor(
  db: Connection,
  { news, subdomain }: TenantConfig,
  { collective_id, today }: Pick<EmployeeRow, 'collective_id'> & { today: string },
): Promise<News[]> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'from_on', 'texts'])
    .where('tenant', '=', subdomain)
    .where('from_on', '<=', today)
    .where(({ or, eb }) => or([eb('to_on', 'is', null), eb('to_on', '>=', today)]))
    .where(({ or, eb }) => or([eb('collective_id', 'is', null), eb('collective_id', '=', collective_id)]))
    .orderBy('from_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const written = rows.map(({ id, from_on, texts }) => ({
    id: `written-${id}`,
    date: from_on,
    text: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [language, `<p>${escaped(text)}</p>`]),
    ),
  }))
  if (written.length === 0) return news
  return [...written, ...news].toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)
