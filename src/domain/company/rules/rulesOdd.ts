import { yearOf } from '../../kernel/calendar.ts'
import { isLanguage } from '../../kernel/language.ts'
import { warning, type TenantFault } from '../files/faults.ts'
import { contentNames, type TenantFiles } from '../files/files.ts'
import { richTags } from '../parts/richTags.ts'
import { describeBroken } from '../parts/brokenText.ts'
import { endKeys, isFarYear, isPastDay } from '../parts/farDate.ts'
import { describeDeadLink, listPages } from './rulesLinks.ts'

type Steps = (string | number)[]
type Found = { path: Steps; message: string }
/** The day, and the pages that a text may link to. */
type About = { today: string | undefined; pages: readonly string[] }

/** Texts in which simple HTML is allowed. */
const withHtml = ['desc', 'longDesc', 'text']
const tag = /<\/?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,200})?\/?>/i

/**
 * Warns about valid values that are probably mistakes: HTML in a plain text or tags that a rich text loses, a
 * year far from now, an offer that is over, a dead link, a text that is blank or has broken letters.
 */
export function oddWarnings(files: TenantFiles, today: string | undefined): TenantFault[] {
  const parts = [
    { file: 'tenant.json', path: [], value: files.tenant },
    ...files.products.map(({ product, place }) => ({ ...place, value: product })),
    { file: 'menu.json', path: [], value: files.menu },
    { file: 'news.json', path: [], value: files.news },
    { file: 'compensations.json', path: [], value: files.compensations },
  ]
  const about = { today, pages: listPages(files) }
  const odd = parts.flatMap(({ file, path, value }) =>
    findOdd(value, path, about).map((found) => warning({ file, path: found.path }, found.message)),
  )
  const markup = contentNames.flatMap((name) =>
    Object.entries(files.content[name]).flatMap(([language, text]) => {
      const message = describeBroken(text) ?? describeTag(text) ?? describeMarkdown(text)
      return message ? [warning({ file: `content/${name}.${language}.md`, path: [] }, message)] : []
    }),
  )
  return [...odd, ...markup]
}

function findOdd(value: unknown, path: Steps, about: About): Found[] {
  if (typeof value !== 'object' || value === null) return findOddValue(value, path, about)
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries.flatMap(([key, child]) => findOdd(child, [...path, key], about))
}

function findOddValue(value: unknown, path: Steps, { today, pages }: About): Found[] {
  const key = path.at(-1)
  if (today !== undefined && isFarYear(key, value, today))
    return [{ path, message: `is far from now (${today.slice(0, 4)}): is ${String(value)} meant?` }]
  if (today !== undefined && isOver(key, value, { path, today }))
    return [{ path, message: `${String(value)} is past (today is ${today}): nobody may take it any more` }]
  const broken = typeof value === 'string' ? describeBroken(value) : undefined
  if (broken) return [{ path, message: broken }]
  if (typeof value !== 'string' || !isLanguage(key)) return []
  if (value !== '' && value.trim() === '') return [{ path, message: 'is blank: employees read nothing' }]
  const isRich = withHtml.includes(String(path.at(-2)))
  const message = isRich ? (describeLostTag(value) ?? describeDeadLink(value, pages)) : describeTag(value)
  return message ? [{ path, message }] : []
}

/** Whether a value ends an offer before today: a last day, a last day to sign up, or the plan year. */
function isOver(key: unknown, value: unknown, { path, today }: { path: Steps; today: string }): boolean {
  if (key === 'year') return path.includes('modalities') && Number(value) < yearOf(today)
  return endKeys.includes(String(key)) && isPastDay(value, today)
}

function describeLostTag(text: string): string | undefined {
  const tags = text.match(new RegExp(tag, 'gi')) ?? []
  const lost = tags.find((each) => !richTags.includes(/[a-z0-9]+/i.exec(each)?.[0].toLowerCase() ?? ''))
  return lost && `"${lost}" is taken out before employees read it: ${richTags.join(', ')} stay`
}

function describeTag(text: string): string | undefined {
  const found = tag.exec(text)?.[0]
  return found && `is a plain text, employees read "${found}" as it is written`
}

function describeMarkdown(text: string): string | undefined {
  const found = /\[[^[\]\n]{1,200}\]\([^()\s]{1,300}\)|\*\*[^*\n]{1,200}\*\*/.exec(text)?.[0]
  return found && `is a text with headings and lists alone, employees read "${found}" as it is written`
}
