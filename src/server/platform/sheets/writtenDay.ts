import { monthName } from '../../../domain/kernel/format.ts'
import { languages } from '../../../domain/kernel/language.ts'

/** The names of the twelve months in each language, without accents and in small letters. */
const months = Array.from({ length: 12 }, (_, index) =>
  languages.map((language) => plain(monthName(index, language))),
)

/** Letters with which a month may be shortened at least: "mar", "sept". */
const shortest = 3

const weekday = String.raw`(?:\p{L}+[,.]? )?`
const dayOf = String.raw`(\d{1,2})(?:st|nd|rd|th|º)?`
const nameOf = String.raw`(\p{L}+)\.?,?`
const between = '[ /.-]+'
const dayFirst = new RegExp(
  `^${weekday}${dayOf}${between}(?:de |d['’] ?)?${nameOf}${between}(?:del? )?(\\d{4})$`,
  'u',
)
const monthFirst = new RegExp(`^${weekday}${nameOf} ${dayOf},? (\\d{4})$`, 'u')

/**
 * Returns the day of a date whose month is written in letters, as YYYY-MM-DD: "1 de enero de 2026",
 * "01-ene-2026", "jueves, 1 de enero de 2026", "January 1, 2026". The month may be in any language of the
 * portal, and shortened. Undefined for other texts; whether the day exists is not checked.
 */
export function writtenDay(text: string): string | undefined {
  const written = plain(text).replaceAll(/\s+/g, ' ')
  const [, day, name, year] = dayFirst.exec(written) ?? turned(monthFirst.exec(written)) ?? []
  if (name === undefined || name.length < shortest) return undefined
  const month = months.findIndex((names) => names.some((each) => each.startsWith(name)))
  return month < 0 ? undefined : `${year}-${twoDigits(month + 1)}-${twoDigits(Number(day))}`
}

function turned(found: RegExpExecArray | null): (string | undefined)[] | undefined {
  return found ? [found[0], found[2], found[1], found[3]] : undefined
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
