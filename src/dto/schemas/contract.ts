import Type from 'typebox'
import { contractStates } from '../../domain/plan/contractState.ts'
import { refusalSchema } from './error.ts'
import { modalitySchema } from './modality.ts'
import {
  closed,
  date,
  euros,
  flag,
  instant,
  mapOf,
  month,
  noun,
  personId,
  record,
  recordOrNull,
  refTo,
  text,
  year,
} from './parts.ts'

export const contractItemSchema = noun('ContractItem', {
  id: Type.Optional(text),
  benefitId: text,
  familyId: personId,
  month,
  price: euros,
  contributedPrice: Type.Optional(euros),
  userBag: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'What the user bag pays of a month that can no longer change; left out: a part of the rest',
    }),
  ),
  details: Type.Optional(record('Counts by face value, for example')),
})

/** The sums of a contract, or of its conditions. */
export const sums = { price: euros, finalPrice: euros, userBag: euros, contributedPrice: euros }

const { contributedPrice: _, ...sumsOfChange } = sums

/** The details of a contract. */
export const details = record("What the category's own form asks for")

/** The conditions of a change that is not yet accepted by mail. */
export const pendingEditSchema = noun(
  'PendingEdit',
  {
    ...sumsOfChange,
    userBag: Type.Optional(euros),
    details,
    items: Type.Array(refTo(contractItemSchema)),
    isCancellation: flag,
    requestedAt: Type.Optional(instant),
  },
  { description: "Conditions that wait for the e-mail to be accepted; the contract's own are the old ones" },
)

const file = closed({ name: text, originalFilename: text })

export const answersSchema = noun(
  'Answers',
  { answers: mapOf(Type.String()), file: Type.Optional(file), isCompleted: flag },
  { description: "Answers to the product's questions by their titles, and its document" },
)

export const invoiceMonthSchema = noun('InvoiceMonth', { familyId: personId, month })

const invoice = { ...invoiceMonthSchema.properties, ...file.properties }

/** The invoice of a month; the family id is 0 unless documentation is by person. */
export const invoiceSchema = noun('Invoice', invoice)

/** The answer of GET and PUT /contracts/{id}/invoices. */
export const invoicesSchema = noun('Invoices', {
  invoices: Type.Array(closed({ ...invoice, url: text })),
  months: Type.Array(refTo(invoiceMonthSchema), { description: 'Months that may have an invoice' }),
  missing: Type.Array(refTo(invoiceMonthSchema), { description: 'Those up to now that lack theirs' }),
})

/** The states of the contract machine, with their type. */
const state = Type.Unsafe<(typeof contractStates)[number]>({
  enum: contractStates,
  description: 'Where it stands; status, signed and endedBy are made of it',
})

export const stateFields = {
  state,
  status: Type.Enum(['cart', 'pending', 'contracted', 'cancelled']),
  signed: flag,
  endedBy: Type.Optional(
    Type.Enum(['time', 'year', 'exit'], {
      description: 'What ended it, or its wait to be accepted, without the employee (D-72, D-81, D-88)',
    }),
  ),
}

/** A contract in the API's format: amounts in euros, the specification's field names (spec 3). */
export const contractSchema = noun('Contract', {
  id: text,
  product: Type.String({ description: 'Category alias' }),
  productCategory: text,
  benefit: refTo(modalitySchema),
  benefitId: text,
  year,
  ...sums,
  details,
  additionalInfo: recordOrNull('By family id, or `{ paymentFreq, ... }` for the contract'),
  ...stateFields,
  createdAt: instant,
  updatedAt: instant,
  purchasedAt: Type.Optional(instant),
  acceptedAt: Type.Optional(instant),
  steps: Type.Optional(
    Type.Array(closed({ at: instant, ...sums, details, items: Type.Array(refTo(contractItemSchema)) }), {
      description:
        'The conditions it has had, those in force last, each with when it was asked for: its place in the ' +
        'order of bags, limits and tax (D-114); left out where it has had no others',
    }),
  ),
  released: Type.Optional(
    Type.Array(
      closed({
        at: instant,
        fromMonth: Type.Integer({
          minimum: 0,
          maximum: 12,
          description: 'The first month it is free for others',
        }),
        contractId: text,
        product: text,
        benefit: refTo(modalitySchema),
        ...sums,
        details,
        items: Type.Array(refTo(contractItemSchema)),
      }),
      {
        description:
          'What waited in the order of bags, limits and tax and was let go, its own or of a contract that ' +
          'is in the cart again: it keeps its place in the months before (D-103); left out for none',
      },
    ),
  ),
  disableDocumentation: flag,
  coveredUntil: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 11,
      description: 'The last month that a canceled contract covers; left out where it covers none',
    }),
  ),
  formerBag: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Only of a contract of an earlier employment: what its company bag held (D-106)',
    }),
  ),
  formerEmployment: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Which earlier employment that is, from 1 on' }),
  ),
  refusalReason: Type.Optional(
    Type.String({
      description: 'Why a review refused the contract, or its last change; left out where none was (D-32)',
    }),
  ),
  items: Type.Array(refTo(contractItemSchema)),
  version: Type.Integer({ description: 'Sent back on an edit: 409 when somebody else was faster' }),
  answers: Type.Optional(refTo(answersSchema)),
  invoices: Type.Optional(Type.Array(refTo(invoiceSchema))),
  daysToCutOff: Type.Optional(
    Type.Integer({
      description: 'Of a cart item: days to the cut-off of its first month; negative is expired (D-09)',
    }),
  ),
  pendingEdit: Type.Optional(refTo(pendingEditSchema)),
  acceptance: Type.Optional(
    closed(
      {
        sentTo: text,
        until: date,
        isExpired: flag,
        refusals: Type.Optional(Type.Array(refTo(refusalSchema))),
      },
      {
        description:
          'The mail it waits for; `refusals` in the profile: why it could not be accepted today (D-84)',
      },
    ),
  ),
})
