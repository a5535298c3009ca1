import Type from 'typebox'

const tagged = Type.Union([
  Type.Object({ cents: Type.Integer() }),
  Type.Object({ day: Type.String() }),
  Type.Object({ text: Type.String() }),
  Type.Object({ value: Type.Union([Type.Boolean(), Type.Number()]) }),
  Type.Null(),
])

/** The changes of a person's facts; `about` is the day, year, relative, product or contract of the fact. */
export const changedFacts = Type.Array(
  Type.Object({
    employeeNumber: Type.String(),
    field: Type.String(),
    about: tagged,
    before: tagged,
    after: tagged,
  }),
)
