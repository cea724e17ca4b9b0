/** Reasons for rejecting a line; each fits any crop and month. */
export const rejectionReasons = [
  'Aphids in the last two beds, not fit to sell this week.',
  'Undersized. Another week in the ground and we can fill it.',
  'Everything picked this week is already promised.',
  'Tip burn on more than half of what we cut.',
  'Crew of two short on that day, we cannot pick this much.',
  'Wash line is down until the pump is replaced.',
  'Deer came through the fence, the block is lost.',
  'Quality after the wind is not what this buyer expects.',
] as const;

export const correctionReasons = [
  'Walk-in count on Saturday: less than the book.',
  'Composted what went soft at the back of the cooler.',
  'Given to the food bank after the market.',
  'Counted again: a pallet was entered twice.',
  'Mice in the barn, damaged sacks thrown out.',
  'Crew lunch and staff boxes were not written down.',
] as const;

export const spoiledReason = 'Past its shelf life, to the compost.';

export const moveNotes = [
  'Hardened off four days, planted out in the evening.',
  'Watered in with fish emulsion.',
  'Row cover on the same day.',
  'Last tray was leggy, left out.',
  null,
] as const;
