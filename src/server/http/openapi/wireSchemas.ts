/**
 * The shapes of `dto/dto.ts` for the OpenAPI description, by name; routes refer to them as `{ $ref:
 * 'Profile#' }`. Answers are not filtered through them: they describe, the types decide.
 */
const text = { type: 'string' }
const flag = { type: 'boolean' }
const number = { type: 'number' }
const whole = { type: 'integer' }
const euros = { type: 'number', description: 'euros, at most two decimals' }
const date = { type: 'string', format: 'date' }
const instant = { type: 'string', format: 'date-time' }
const localized = { $ref: 'LocalizedText#' }
const open = { type: 'object', additionalProperties: true }
const opens = { type: 'array', items: open }
const listOf = (name: string): object => ({ type: 'array', items: { $ref: `${name}#` } })
const amountOrPercent = { oneOf: [number, text], description: 'euros, or a percentage such as "2%"' }

const object = (properties: Record<string, object>, optional: string[] = []): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

const schemas: Record<string, object> = {
  Error: object({
    error: object(
      {
        statusCode: whole,
        name: text,
        message: { ...text, description: 'a sentence for the employee' },
        fields: { type: 'array', items: object({ path: text, message: text }) },
        refusals: { type: 'array', items: object({ code: text, path: text, params: open }) },
        price: euros,
        requestId: text,
      },
      ['fields', 'refusals', 'price'],
    ),
  }),
  LocalizedText: {
    type: 'object',
    properties: { es: text, ca: text, en: text, pt: text },
    additionalProperties: false,
  },
  Token: object({ token: text }),
  Company: object(
    {
      name: text,
      subdomain: text,
      logo: text,
      logoOnDark: text,
      background: text,
      color: text,
      colorBar: text,
      colorTitles: text,
      languages: { type: 'array', items: { enum: ['es', 'ca', 'en', 'pt'] } },
      alertDays: whole,
      hideCompensation: flag,
      hideSocialSecurityInCompensation: flag,
      maintenance: flag,
      cutOffDate: whole,
      companyBag: amountOrPercent,
      privacyText: localized,
      privacyDetail: localized,
      conditions: localized,
      helpEmail: text,
      slogan: localized,
      showPrivacyLink: flag,
      showCookiesLink: flag,
      cookiesRequired: flag,
    },
    ['logo', 'logoOnDark', 'background', 'slogan', 'conditions'],
  ),
  Modality: {
    ...object({ id: text, name: localized, isTaxAdvantage: flag, product: open }),
    additionalProperties: true,
    description: 'One offer of the catalogue, under the field names of the specification (benefit/modality).',
  },
  ContractItem: object(
    {
      id: text,
      benefitId: text,
      familyId: { ...whole, minimum: 0, description: '0 is the employee' },
      month: { ...whole, minimum: 0, maximum: 11 },
      price: euros,
      contributedPrice: euros,
      details: open,
    },
    ['id', 'contributedPrice', 'details'],
  ),
  RepeatedYear: object({ year: whole, contracts: opens }),
  Invoices: object({ invoices: opens, months: opens, missing: opens }),
  // With the conditions that held: months, sums, modality, details, items, and who asked, accepted, reviewed.
  HistoryEntry: { ...object({ kind: text, at: instant }), additionalProperties: true },
  Contract: {
    ...object(
      {
        id: text,
        product: text,
        productCategory: text,
        benefit: { $ref: 'Modality#' },
        benefitId: text,
        year: whole,
        price: euros,
        finalPrice: euros,
        userBag: euros,
        contributedPrice: euros,
        details: open,
        additionalInfo: { type: ['object', 'null'] },
        status: { enum: ['cart', 'pending', 'contracted', 'cancelled'] },
        signed: flag,
        createdAt: instant,
        updatedAt: instant,
        disableDocumentation: flag,
        items: listOf('ContractItem'),
        version: whole,
        answers: { type: ['object', 'null'] },
        daysToCutOff: whole,
        pendingEdit: open,
        acceptance: {
          ...object(
            { sentTo: text, until: date, isExpired: flag, refusals: { type: 'array', items: open } },
            ['refusals'],
          ),
          description: 'the mail it waits for to be accepted; `refusals`: why it could not be today',
        },
      },
      ['answers', 'daysToCutOff', 'pendingEdit', 'acceptance'],
    ),
    additionalProperties: true,
  },
  FamilyMember: object(
    {
      id: whole,
      firstName: text,
      lastName1: text,
      lastName2: text,
      fullName: text,
      personalID: text,
      idType: text,
      birthday: date,
      relationship: { enum: ['you', 'child', 'spouse', 'domestic_partner'] },
      disabilityType: flag,
      disability: { ...number, minimum: 0, maximum: 100 },
      active: flag,
    },
    ['lastName2', 'disability'],
  ),
  Simulation: object(
    {
      flexibleBag: euros,
      topBag: euros,
      available: euros,
      availableTop: euros,
      fixedSalary: { type: ['number', 'null'] },
      companyBag: euros,
      totalPrice: euros,
      userBag: euros,
      userBagLeft: euros,
      variableSalary: { type: ['number', 'null'] },
      isSalaryNewer: { ...flag, description: 'the payroll has a newer salary than the profile' },
      minimumWage: { ...euros, description: 'where the company limits pay in kind' },
    },
    ['variableSalary', 'isSalaryNewer', 'minimumWage'],
  ),
  Profile: {
    ...object({
      id: text,
      email: text,
      firstName: text,
      lastName1: text,
      lastName2: text,
      fullName: text,
      birthday: text,
      picture: text,
      personalID: text,
      phone: text,
      BAN: text,
      nationality: text,
      gender: { enum: [0, 1, null] },
      maritalStatus: text,
      disabilityType: flag,
      disability: { type: ['number', 'null'] },
      address1: text,
      address2: text,
      city: text,
      postalCode: text,
      province: text,
      country: text,
      fixedSalary: { type: ['number', 'null'] },
      variableSalary: { type: ['number', 'null'] },
      flexibleBag: euros,
      topBag: euros,
      userBag: euros,
      companyBag: amountOrPercent,
      paymentCount: { type: ['number', 'null'] },
      securityNumber: text,
      employeeNumber: text,
      costCenter: text,
      collectiveId: text,
      companyId: text,
      cookiesAccepted: flag,
      isPasswordDeprecated: flag,
      language: text,
      privateUse: { type: ['number', 'null'] },
      renting: flag,
      products: { type: 'array', items: open },
      office: open,
      legalEntity: open,
      collective: open,
      employeeTax: open,
      productTax: open,
      simulations: {
        type: 'object',
        additionalProperties: { $ref: 'Simulation#' },
        description: 'by plan year',
      },
      family: listOf('FamilyMember'),
      cart: listOf('Contract'),
      contracts: listOf('Contract'),
      company: { $ref: 'Company#' },
      today: date,
    }),
    additionalProperties: true,
    description:
      'A changed e-mail waits in pendingEmail { email, until, isExpired } until it is confirmed. joinedOn ' +
      'and exitOn are the first and last day of work, where they are known.',
  },
  Document: object(
    {
      id: text,
      year: whole,
      name: text,
      file: text,
      url: text,
      type: text,
      public: flag,
      userId: text,
      creator: text,
      createdAt: instant,
      updatedAt: instant,
      sizeBytes: whole,
      contractId: text,
    },
    ['contractId', 'sizeBytes'],
  ),
  News: object({ id: text, text: localized, date }, ['date']),
  MenuItem: object({ id: text, name: localized, link: text, icon: text }),
  Compensation: object({ product: localized, value: euros }),
  StoredFile: object({ name: text, originalFilename: text }),
  Table: object({ name: text, rows: { type: 'array', items: open } }),
}

export const wireSchemas = Object.entries(schemas).map(([name, schema]) => ({ $id: name, ...schema }))
