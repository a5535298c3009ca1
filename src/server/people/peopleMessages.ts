import type { Language } from '../../domain/kernel/language.ts'
import { messagesFrom } from '../platform/http/serverMessages.ts'
import { separatorName } from '../platform/sheets/tableFormat.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** The titles of columns, the words of their cells, and what is wrong with a file of people. */
export const peopleMessages = messagesFrom({ es, ca, en, pt })

/** What was guessed of a text file. */
export function readNote(
  file: string,
  { encoding, separator }: { encoding: string; separator: string },
  language: Language,
): string {
  const sign = separatorName(separator, peopleMessages, language)
  return peopleMessages(language, 'note.read', { file, encoding, separator: sign })
}

/** Hidden lines that a note names; the rest is counted with them. */
const namedLines = 10

/** Rows that a spreadsheet hides, by a filter or by hand, are read: whoever sent the file may not know. */
export function hiddenNote(file: string, hidden: readonly number[], language: Language): string {
  const lines = hidden.slice(0, namedLines).join(', ') + (hidden.length > namedLines ? ', ...' : '')
  return peopleMessages(language, 'note.hidden', { file, count: hidden.length, lines })
}
