import type { Language } from '../../domain/kernel/language.ts'
import { messagesFrom } from '../platform/http/serverMessages.ts'
import { separatorName } from '../platform/sheets/tableFormat.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** Messages of people's files: titles of columns, words of their cells, and faults. */
export const peopleMessages = messagesFrom({ es, ca, en, pt })

/** Writes a note on the detected format of a text file. */
export function readNote(
  file: string,
  { encoding, separator }: { encoding: string; separator: string },
  language: Language,
): string {
  const sign = separatorName(separator, peopleMessages, language)
  return peopleMessages(language, 'note.read', { file, encoding, separator: sign })
}

/** The number of hidden lines that a note lists; it counts the others. */
const namedLines = 10

/**
 * Writes a note that rows hidden by a filter or by hand are imported too, because the sender may not see
 * them.
 */
export function hiddenNote(file: string, hidden: readonly number[], language: Language): string {
  const lines = hidden.slice(0, namedLines).join(', ') + (hidden.length > namedLines ? ', ...' : '')
  return peopleMessages(language, 'note.hidden', { file, count: hidden.length, lines })
}
