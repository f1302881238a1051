import Type from 'typebox'

/** The longest name of an end user, in UTF-16 code units: it is part of an index of the store. */
const MAX_USER_ID_CHARACTERS = 512

/** Schema of an end user's name, chosen by the caller. */
export const UserIdSchema = Type.String({
  maxLength: MAX_USER_ID_CHARACTERS,
  description: 'The end user behind this request; has limits and usage of their own',
})
