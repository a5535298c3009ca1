import type { Misfit } from '../../domain/company/files/misfits.ts'
import { proposeKey } from '../../domain/company/files/proposeFix.ts'
import { shown } from '../../domain/company/parts/shownValue.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type en from '../platform/context/messages/en.json'
import type { Reason } from '../platform/context/operating.ts'
import { refusalSentences } from './refusalSentences.ts'

type Sentence = Exclude<Reason, string>

/**
 * Converts what does not fit the schema of an input to a reason in every language. The schema's own
 * `expected` comes first: the id of a text in `messages/`, without `expected.` before it.
 */
export function inputReason(misfit: Misfit): Reason {
  const { schema } = misfit
  const field = misfit.path.join('.')
  if (misfit.kind === 'unknown') {
    const { fix } = proposeKey(misfit.key, schema.properties ?? {})
    return fix && 'key' in fix ? { id: 'input.meant', field, meant: fix.key } : { id: 'input.unknown', field }
  }
  if (misfit.kind === 'twice') return { id: 'input.twice', field, got: gotten(misfit.got) }
  if (schema.expected === 'files') return { id: 'input.noFile' }
  const { id, ...values } = { ...misfit.expected, ...(schema.expected && { id: schema.expected }) }
  const expected = inWords({ id: `expected.${id}` as keyof typeof en, ...values })
  if (misfit.kind === 'missing') return { id: 'input.missing', field, expected }
  if (!field) return { id: 'input.whole', expected, got: gotten(misfit.got) }
  return { id: 'input.wrong', field, expected, got: gotten(misfit.got) }
}

/**
 * Describes the value that was found: a list or an object by a word in the reader's language, any other value
 * unchanged.
 */
function gotten(got: unknown): string | ((language: Language) => string) {
  if (Array.isArray(got)) return inWords({ id: 'got.list', count: got.length })
  if (typeof got !== 'object' || got === null) return shown(got)
  const keys = Object.keys(got).slice(0, 3).join(', ')
  return inWords(keys ? { id: 'got.object', keys } : { id: 'got.empty' })
}

const inWords = (sentence: Sentence) => (language: Language) => refusalSentences([sentence], language).join()
