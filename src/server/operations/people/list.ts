import Type from 'typebox'
import { listPeople, sortingNames } from '../../people/list/listPeople.ts'
import { personStates, personTasks } from '../../../domain/plan/personStates.ts'
import { oneLine, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()
const choices = (description: string) =>
  Type.Optional(
    Type.Array(oneLine('A value'), {
      description,
      maxItems: 100,
      expected: 'values',
    }),
  )
const isState = { expected: 'peopleState' }
const isTask = { expected: 'peopleTask' }
const isSorting = { expected: 'sorting' }
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

/** Lists people by page, filtered, sorted and searched. */
export default defineOperation({
  name: 'people list',
  summary: 'Lists people by pages: by beginnings of words of name, e-mail, number or DNI, and by filters',
  input: Type.Object(
    {
      text: Type.Optional(oneLine('Beginnings of words of the name, e-mail, number or DNI')),
      states: Type.Optional(
        Type.Array(
          Type.Union(
            personStates.map((each) => Type.Literal(each, isState)),
            isState,
          ),
          { description: 'How far they have come', maxItems: personStates.length },
        ),
      ),
      tasks: Type.Optional(
        Type.Array(
          Type.Union(
            personTasks.map((each) => Type.Literal(each, isTask)),
            isTask,
          ),
          { description: 'What is to do about them', maxItems: personTasks.length },
        ),
      ),
      chosenYears: Type.Optional(
        Type.Array(planYear, {
          description: 'Plan years for which they have chosen something',
          maxItems: 20,
          expected: 'values',
        }),
      ),
      collectives: choices('Collectives by their names'),
      costCenters: choices('Cost centers'),
      offices: choices('Offices'),
      legalEntities: choices('Legal entities'),
      isLeaving: flag('Whether a last day is set for them'),
      sort: Type.Optional(
        Type.Union(
          sortingNames.map((each) => Type.Literal(each, isSorting)),
          { description: 'The column to sort by; left out: the last names', ...isSorting },
        ),
      ),
      isDescending: flag('From the last to the first'),
      after: Type.Optional(
        Type.String({
          description: 'The page that the last one named as next',
          minLength: 1,
          maxLength: 4096,
          expected: 'page',
        }),
      ),
      rows: Type.Optional(
        Type.Integer({ description: 'Rows of a page; left out: 50', minimum: 1, maximum: 500 }),
      ),
      withChoices: flag('Answers the values that the filters can have'),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    total: Type.Integer(),
    isMore: Type.Boolean(),
    next: text,
    people: Type.Array(
      Type.Object({
        company: text,
        employeeNumber: text,
        name: text,
        email: text,
        hasFailingEmail: Type.Boolean(),
        state: text,
        lack: Type.String({ description: 'What stops them: noEmail or noPhone; blank for nothing' }),
        collective: text,
        costCenter: text,
        office: text,
        legalEntity: text,
        joinedOn: text,
        exitOn: text,
        invitedAt: text,
      }),
    ),
    collectives: Type.Array(text),
    costCenters: Type.Array(text),
    offices: Type.Array(text),
    legalEntities: Type.Array(text),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  isList: true,
  run: listPeople,
})
