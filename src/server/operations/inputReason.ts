import type { Language } from '../../domain/kernel/language.ts'
import type { Finding } from '../../domain/company/files/validateTenantFile.ts'
import en from '../platform/context/messages/en.json' with { type: 'json' }
import type { Reason } from '../platform/context/operating.ts'
import { refusalSentences } from './refusalSentences.ts'

type Id = keyof typeof en

const ids = Object.keys(en) as Id[]
const expectations = ids.filter((id) => id.startsWith('expected.'))

/** Converts an input fault to a reason; an untranslated one keeps the English sentence. */
export function inputReason({ path, message }: Finding): Reason {
  const field = path.join('.')
  const [isUnknown, meant] = /^unknown key(?:, did you mean "(.*)"\?)?/s.exec(message) ?? []
  if (isUnknown) return meant ? { id: 'input.meant', field, meant } : { id: 'input.unknown', field }
  const [, expected = '', got = ''] = /^(.*?), got (.*)$/s.exec(message) ?? []
  const limit = /^\d+$/.exec(expected.split(' ').at(-1) ?? '')?.[0] ?? ''
  const [id] = expectations.filter((each) => refusalSentences([{ id: each, limit }], 'en')[0] === expected)
  if (message === en['input.noFile']) return { id: 'input.noFile' }
  if (!id || !field) return [field, message].filter(Boolean).join(': ')
  const about = {
    field,
    expected: (language: Language) => refusalSentences([{ id, limit }], language).join(),
  }
  return got === 'nothing' ? { id: 'input.missing', ...about } : { id: 'input.wrong', ...about, got }
}
