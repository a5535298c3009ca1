import { formatMoney } from '../kernel/format.ts'
import { localized, type Language } from '../kernel/language.ts'
import { translator } from '../messages/index.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import type { Told } from '../plan/better.ts'

/** Describes in one sentence a better choice, a better choice that was made, or unused company money. */
export function betterSentence(better: Told, language: Language): string {
  const sentence = sentenceOf(better, language)
  return better.isTaken ? translator(language)('better.taken', { better: sentence }) : sentence
}

function sentenceOf(better: Told, language: Language): string {
  const say = translator(language)
  const amount = formatMoney(better.gainCents, language)
  if (better.kind === 'months')
    return say('better.months', { months: monthSpan(better.months, language), amount })
  if (better.kind === 'nursery') {
    const lost = formatMoney(better.lostCents, language)
    const saved = formatMoney(better.savedCents, language)
    return say('better.nursery', { lost, saved, amount })
  }
  if (better.kind === 'company') return say('better.company', { amount, year: String(better.year) })
  const id = better.gainCents === 0 ? 'better.sameMoney' : `better.${better.kind}`
  return say(id, { name: localized(better.name, language), amount })
}
