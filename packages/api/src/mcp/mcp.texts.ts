import { texts } from '@farm/domain/texts';

export const mcpTexts = texts('mcp', {
  tokenNeeded:
    'Send an access token with the request, as Authorization: Bearer. A person makes one in Profile Settings, Access tokens.',
  toolUnknown: 'There is no tool of this name. Ask for the list of tools.',
  notFields: 'Send the arguments of a tool as an object with named fields.',
  notOne: 'Send one request at a time, as a JSON object.',
  limitUnfit: 'The limit must be a whole number from 1 to {max, number}.',
  skipUnfit: 'What is skipped must be a whole number from 0.',
  orderUnnamed: 'Name the order by its number, its orderGroupId or the lineId of one of its lines.',
  callsTooMany:
    'This token asked {max, number} times within a minute. Wait {seconds, plural, one {# second} other {# seconds}} and go on.',
});
