import type { Language } from '../../domain/kernel/language.ts'
import type { Finding } from '../../domain/company/files/validateTenantFile.ts'
import en from '../platform/context/messages/en.json' with { type: 'json' }
import type { Reason } from '../platform/context/operating.ts'
import { refusalSentences } from './refusalSentences.ts'

type Id = keyof typeof en
type Sentence = Exclude<Reason, string>

const [noFile] = en['input.noFile'].split(', got ')

/** Converts an input fault, which the schema's compiler writes in English, to a reason in every language. */
export function inputReason({ path, message }: Finding): Reason {
  const field = path.join('.')
  const [isUnknown, meant] = /^unknown key(?:, did you mean "(.*)"\?)?/s.exec(message) ?? []
  if (isUnknown) return meant ? { id: 'input.meant', field, meant } : { id: 'input.unknown', field }
  const [, twice] = /^expected each once, got (.*) a second time$/s.exec(message) ?? []
  if (twice !== undefined) return { id: 'input.twice', field, got: gotten(twice) }
  const [, written = '', given = ''] = /^(.*?), got (.*)$/s.exec(message) ?? []
  if (written === noFile) return { id: 'input.noFile' }
  const got = given.replace(/, and \d+ more like it$/, '')
  // Without the brackets that show an implementer how a file writes an object or a list.
  const text = written.replace(/ (?:\{ \.\.\. \}|\[ \.\.\. \])/, '')
  const about = { expected: inWords(expectationOf(text)) }
  if (got === 'nothing') return { id: 'input.missing', field, ...about }
  if (!field) return { id: 'input.whole', ...about, got: gotten(got) }
  return { id: 'input.wrong', field, ...about, got: gotten(got) }
}

/** Says what is there: a list or an object in the reader's words, any other value as it is. */
function gotten(got: string): string | ((language: Language) => string) {
  const [, count] = /^a list of (\d+)$/.exec(got) ?? []
  if (count !== undefined) return inWords({ id: 'got.list', count })
  if (got === en['got.empty']) return inWords({ id: 'got.empty' })
  const [, keys] = /^an object with (.*)$/s.exec(got) ?? []
  return keys === undefined ? got : inWords({ id: 'got.object', keys })
}

const inWords = (sentence: Sentence) => (language: Language) => refusalSentences([sentence], language).join()

/** The expectation whose English text is this one, with the values that stand in it. */
function expectationOf(text: string): Sentence {
  for (const { id, pattern } of expectations) {
    const match = pattern.exec(text)
    if (match) return { id, ...match.groups }
  }
  return { id: 'expected.other' }
}

/** The expectations, those without a value first: the text of one may fit the value of another. */
const expectations = (Object.keys(en) as Id[])
  .filter((id) => id.startsWith('expected.'))
  .toSorted((one, other) => en[one].split('{').length - en[other].split('{').length)
  .map((id) => ({ id, pattern: patternOf(en[id]) }))

/** The pattern of an English message; each {name} is a group of any text. */
function patternOf(message: string): RegExp {
  const parts = message.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? `(?<${part}>.*)` : escaped(part)))
  return new RegExp(`^${parts.join('')}$`, 's')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
