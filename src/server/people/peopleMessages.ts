import { messagesFrom } from '../http/serverMessages.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** The titles of columns, the words of their cells, and what is wrong with a file of people. */
export const peopleMessages = messagesFrom({ es, ca, en, pt })
