import { createInterface } from 'node:readline/promises'

/** The questions with their possible answers; the first one is the default. */
const questions = {
  covers: { answers: ['employee', 'family', 'children'], question: 'Who is covered?' },
  amount: { answers: ['priced', 'typed', 'once'], question: 'How does the amount come about?' },
  months: { answers: ['chosen', 'range', 'start', 'first'], question: 'Which months does it take?' },
  steps: { answers: ['1', '2'], question: 'In how many steps is it filled in?' },
  table: {
    question: 'Which rate table does it read (a name, or nothing)?',
    pattern: /^([a-z][a-z0-9-]{0,39})?$/,
  },
  documentation: {
    answers: ['none', 'contract', 'person'],
    question:
      'What must be attached: none, one for the contract, one for each person, or an age from which on?',
    pattern: /^(none|contract|person|[1-9]\d?)$/,
  },
  plan: { answers: ['Exent', 'Top'], question: 'On which plan type is it sold?' },
  company: {
    question: 'Which company sells it (a folder of tenants/, or nothing)?',
    pattern: /^([a-z0-9-]+)?$/,
  },
}

export const usage =
  'Expected "npm run new -- benefit <name>", such as "npm run new -- benefit pets", with any of:\n' +
  Object.entries(questions)
    .map(([name, { answers = ['<name>'] }]) => {
      const more = name === 'documentation' ? ' | <age>' : ''
      return `  --${name} ${answers.join(' | ')}${more}`
    })
    .join('\n')

/**
 * Reads choices from flags such as `--covers family`.
 * @throws Error for an unknown flag or value
 */
export function readChoices(flags) {
  const given = {}
  for (let at = 0; at < flags.length; at += 2) {
    const name = flags[at].replace(/^--/, '')
    if (!flags[at].startsWith('--') || !(name in questions))
      throw new Error(`Unknown "${flags[at]}". ${usage}`)
    given[name] = flags[at + 1] ?? ''
  }
  return completed(given)
}

/** Asks for the choices on a terminal; an empty answer takes the default. */
export async function askChoices() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const given = {}
  for (const [name, { question, answers }] of Object.entries(questions)) {
    const hint = answers ? ` (${answers.join(', ')}) [${answers[0]}]` : ''
    const answer = (await terminal.question(`${question}${hint} `)).trim()
    if (answer !== '') given[name] = answer
  }
  terminal.close()
  return completed(given)
}

function completed(given) {
  const choices = {}
  for (const [name, { answers, pattern }] of Object.entries(questions)) {
    const value = given[name] ?? answers?.[0] ?? ''
    const isRight = pattern ? pattern.test(value) : answers.includes(value)
    if (!isRight) throw new Error(`Unknown --${name} "${value}". ${usage}`)
    choices[name] = value
  }
  if (choices.amount === 'once' && given.months === undefined) choices.months = 'start'
  for (const [isWrong, sentence] of wrongTogether(choices)) if (isWrong) throw new Error(sentence)
  return choices
}

/** Returns the reason why choices do not fit together, with a remedy. */
function wrongTogether({ amount, covers, months, table, documentation }) {
  return [
    [
      amount === 'typed' && table !== '',
      'A typed amount has no rate table: expected --amount priced or once with --table.',
    ],
    [amount === 'once' && table === '', 'A price paid once is read from a table: expected --table <name>.'],
    [
      amount === 'once' && covers !== 'employee',
      'A price paid once is written for the employee: expected --covers employee, or --amount priced.',
    ],
    [
      amount === 'once' && !['start', 'first'].includes(months),
      'A price paid once has one month: expected --months start or first.',
    ],
    [
      covers === 'children' && Number(documentation) > 17,
      'Children have at most 17 years: expected --documentation person, or an age up to 17.',
    ],
  ]
}
