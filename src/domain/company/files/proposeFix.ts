import { closestMatch } from '../../kernel/closestMatch.ts'
import { numberMeant } from '../parts/numberMeant.ts'
import { unseenCharacter, withoutUnseen } from './unseenSigns.ts'
import type { FileSchema } from '../parts/schemaParts.ts'

/** The author's probable intention: another key, or another value. */
export type Fix = { key: string } | { value: string | number | boolean }

/** The end of a message with a hint, and the fix if exactly one is possible. */
export type Proposal = { hint: string; fix?: Fix }

/** Whether a value is valid by a schema. */
type Fits = (schema: FileSchema, value: unknown) => boolean

const none: Proposal = { hint: '' }

/** Proposes a corrected notation of a value (number, color, day, true or false, or without blanks). */
export function proposeValue(schema: FileSchema, got: unknown, fits: Fits): Proposal {
  if (typeof got === 'number') return proposeForNumber(schema, got, fits)
  if (typeof got !== 'string') return none
  const proposals = [proposeListed, proposeWithoutBlanks, proposeAddress, proposeFileName, proposeColor]
  for (const propose of [...proposals, proposeDay, proposeFlag, proposeAmount, proposeShortName]) {
    const found = propose(schema, got, fits)
    if (found) return found
  }
  return none
}

/** Proposes the known key that was probably meant, or the object that the key belongs to. */
export function proposeKey(key: string, properties: Record<string, FileSchema>): Proposal {
  const known = Object.keys(properties)
  const sign = unseenCharacter(key)
  const clean = withoutUnseen(key)
  if (sign && known.includes(clean))
    return { hint: ` with a sign that is not seen (${sign}): write "${clean}"`, fix: { key: clean } }
  // A key may be in another language, such as "modalidades".
  const near = closestMatch(key, known, 3)
  if (near) return { hint: `, did you mean "${near}"?`, fix: { key: near } }
  const home = known.find((name) => properties[name]?.properties?.[key] !== undefined)
  if (home) return { hint: `: it belongs in "${home}"` }
  const isShort = known.length > 0 && known.length <= 6
  return { hint: isShort ? `, expected one of ${known.map((each) => JSON.stringify(each)).join(', ')}` : '' }
}

type Propose = (schema: FileSchema, got: string, fits: Fits) => Proposal | undefined

const didYouMean = (value: string): Proposal => ({ hint: `, did you mean "${value}"?`, fix: { value } })

const proposeListed: Propose = ({ enum: values }, got) => {
  const listed = Array.isArray(values) ? values.filter((each) => typeof each === 'string') : []
  // A language may come with its country, such as "ca-ES".
  const [first = ''] = got.toLowerCase().split(/[-_]/)
  const near = listed.includes(first) ? first : closestMatch(withoutUnseen(got), listed)
  return near === undefined ? undefined : didYouMean(near)
}

const proposeWithoutBlanks: Propose = (schema, got, fits) => {
  const clean = withoutUnseen(got)
  if (clean === got || clean === '' || !fits(schema, clean)) return undefined
  const sign = unseenCharacter(got)
  const what = sign ? `the sign that is not seen (${sign})` : 'the blank'
  if (/^[^/:@]+\.[a-z]+$/.test(clean)) return undefined
  return { hint: `: write "${clean}", without ${what}`, fix: { value: clean } }
}

/** An address that lacks its https, a mail with a name or as a link, or several mails in place of one. */
const proposeAddress: Propose = (schema, got, fits) => {
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(got)
  if (isHost && schema.format !== 'email' && fits(schema, `https://${got}`))
    return didYouMean(`https://${got}`)
  if (schema.format !== 'email') return undefined
  const named = /<([^<>]+)>\s*$/.exec(got)?.[1]
  const mail = named ?? got.replace(/^mailto:/i, '')
  if (mail !== got && fits(schema, mail)) return didYouMean(mail)
  const [first = '', second = ''] = got.split(/[\s,;]+/)
  if (!fits(schema, first) || !fits(schema, second)) return undefined
  return { hint: `: write one address alone, such as "${first}"` }
}

const proposeFileName: Propose = (schema, got, fits) => {
  if (/^[a-z]+:\/\//i.test(got)) return undefined
  const last = got.split(/[/\\]/).at(-1) ?? ''
  if (last !== got && fits(schema, last)) return didYouMean(last)
  const name = withoutUnseen(got.toLowerCase())
    .replaceAll(/[ _]+/g, '-')
    .replace(/\.jpeg$/, '.jpg')
  if (!/\.[a-z]+$/.test(name) || name.includes('@') || !fits(schema, name)) return undefined
  return { hint: `: name the file "${name}", here and in its folder` }
}

const proposeColor: Propose = (schema, got, fits) => {
  const [, red, green, blue] = /^rgba?\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})[,)]/i.exec(got.trim()) ?? []
  const parts = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0'))
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(got.trim())?.[1]
  const digits = red === undefined ? hex : parts.join('')
  if (digits === undefined) return undefined
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const color = `#${six.toLowerCase()}`
  return color !== got && fits(schema, color) ? didYouMean(color) : undefined
}

const proposeDay: Propose = (schema, got, fits) => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(got.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== '' && fits(schema, date)) return didYouMean(date)
  // The year first with other signs, or with a time of day behind it.
  const [, ...steps] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T ].*)?$/.exec(got.trim()) ?? []
  const first = steps.map((step) => step.padStart(2, '0')).join('-')
  return first !== got && first !== '' && fits(schema, first) ? didYouMean(first) : undefined
}

const proposeFlag: Propose = (schema, got, fits) => {
  const word = got.trim().toLowerCase()
  const value = ['true', 'sí', 'si', 'yes'].includes(word)
  if ((!value && !['false', 'no'].includes(word)) || !fits(schema, value)) return undefined
  return { hint: `: write ${value}, without quotes`, fix: { value } }
}

const proposeAmount: Propose = (schema, got, fits) => {
  const percentage = /^(.*)%\s*$/.exec(got)?.[1]
  const meant = numberMeant(percentage ?? got)
  if (percentage !== undefined) {
    if (!meant || !fits(schema, `${meant}%`)) return none
    return { hint: `: write "${meant}%"`, fix: { value: `${meant}%` } }
  }
  if (/^\d{1,3}[.,]\d{3}$/.test(got) && fits(schema, Number(got.replace(/[.,]/, ''))))
    return { hint: `: write ${got.replace(/[.,]/, '')} or ${Number(got.replace(',', '.'))}, without quotes` }
  if (!meant || !fits(schema, Number(meant))) return undefined
  if (!/€|eur/i.test(got) && fits(schema, `${meant}%`))
    return { hint: `: write ${meant}, without quotes, for euros, or "${meant}%" for a percentage` }
  const how = [
    'without quotes',
    /,/.test(got) && /\./.test(meant) && 'with a point',
    /€/.test(got) && 'without €',
  ]
  return { hint: `: write ${[meant, ...how.filter(Boolean)].join(', ')}`, fix: { value: Number(meant) } }
}

/** A short name as it is written where it is read: in lower case, without accents and blanks. */
const proposeShortName: Propose = (schema, got, fits) => {
  const plain = withoutUnseen(got).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const name = plain.replaceAll(/[ _]+/g, '-')
  return name !== got && !name.includes('.') && fits(schema, name) ? didYouMean(name) : undefined
}

function proposeForNumber(schema: FileSchema, got: number, fits: Fits): Proposal {
  if (fits(schema, String(got))) return { hint: `: write "${got}", in quotes`, fix: { value: String(got) } }
  const rounded = Number(got.toFixed(2))
  const isSaid = schema.format === 'money' || schema.errorMessage?.includes('two decimals')
  return fits(schema, rounded) && !isSaid ? { hint: ': write at most two decimals' } : none
}
