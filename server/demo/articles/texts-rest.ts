/** Articles of the demo about sleep, food and prevention. */
import type { DemoText } from './text.ts';

export const restTexts: readonly DemoText[] = [
  {
    title: 'Seven habits for better sleep',
    category: 'Sleep',
    tags: ['sleep', 'habits', 'evening'],
    links: ['The coffee curfew', 'Screens after nine', 'A short nap, done well'],
    text: `Most of us know what would help, and do it for three nights. The trick is to begin with **one** habit and to keep it for a fortnight.

## Keep the hour
Get up at the same time every day, Sundays included. Your body sets its clock by the morning, not by the evening.

## Let the light tell the time
- Ten minutes outdoors before lunch, clouds or not.
- Lamps instead of the ceiling light after eight.
- A dark bedroom: a strip of light under the door is enough to disturb.

## Cool, quiet and boring
Between 16 and 19 degrees is right for most people. Work, mail and arguments stay outside.

> If you cannot sleep after twenty minutes, get up and do something dull. Bed is for sleeping.

Coffee is the quiet spoiler: read [[The coffee curfew]] for why the cup at four still counts at eleven.`,
  },
  {
    title: 'The coffee curfew',
    category: 'Sleep',
    tags: ['sleep', 'coffee'],
    links: ['Seven habits for better sleep', 'Water, tea and everything else'],
    text: `Caffeine takes five to six hours to fall by half. A double espresso at four is a single one at ten.

## Try it for a week
1. Note when you drink your last coffee, tea or cola.
2. Move it forward by one hour every second day.
3. Stop when you fall asleep without waiting for it.

For most of us that ends somewhere around two in the afternoon. *Decaffeinated* still has a little: it counts as a tenth.`,
  },
  {
    title: 'A short nap, done well',
    category: 'Sleep',
    tags: ['sleep', 'breaks'],
    text: `Twenty minutes, before three, sitting if you like: that is all a nap has to be. Longer, and you wake up from deep sleep with a head full of sand.

Our London and Lisbon offices have a quiet room on the second floor. It can be booked like any other room, and nobody asks what for.

- Set an alarm for 22 minutes.
- Drink your coffee **before**, not after: it begins to work when you wake up.
- Skip the nap if you sleep badly at night.`,
  },
  {
    title: 'Screens after nine',
    category: 'Sleep',
    tags: ['sleep', 'evening', 'phone'],
    links: ['Seven habits for better sleep'],
    text: `It is not only the blue light. It is the one mail from work, the quarrel in the family chat, the video after the video.

## What helps more than a filter
Charge the phone in the kitchen. An alarm clock costs less than a pizza.

## If you are on call
Let the calls of your rota through and nothing else. Every phone has a mode for that; IT shows you where, and [Talk to HR](mailto:hr@harbourvale.example) if your rota leaves you without a night off.`,
  },
  {
    title: 'Sleeping while the baby does not',
    category: 'Sleep',
    tags: ['sleep', 'parents'],
    text: `Nobody sleeps through the first year. What you can do is share the nights instead of halving each of them.

- Take turns by night, not by feed: one whole night of sleep in two is worth more than two broken ones.
- Tell your manager. Later mornings for a few months are an agreement, not a favour.
- Lower everything else. The kitchen may look like that.

Parents & Carers meet every second Thursday, on site and online. Bring the baby.`,
  },
  {
    title: 'Shift work and your body clock',
    category: 'Sleep',
    tags: ['sleep', 'shifts', 'operations'],
    links: ['A short nap, done well', 'The coffee curfew'],
    text: `Nights and earlies are hard work for a body that was made for daylight. These rules come from people who have done it for twenty years.

## Before the first night
Sleep in, and nap for ninety minutes in the afternoon.

## During
Eat warm at midnight and light at four. Keep coffee for the first half.

## After
Sunglasses on the way home, however silly it looks in October. Then straight to bed, curtains closed, and a sign at the door.

> Three nights in a row are enough. If your rota says five, speak to us.`,
  },
  {
    title: 'Lunch away from your desk',
    category: 'Nutrition',
    tags: ['lunch', 'breaks', 'food'],
    links: ['Cooking once, eating three times', 'The walking meeting'],
    text: `Whoever eats at the screen eats faster, tastes less and is hungry again by four. It is not a matter of manners: fullness needs twenty minutes and some attention.

## A lunch that works
- Half of the plate vegetables, a quarter something with protein, a quarter bread, rice or potatoes.
- A place where nobody can hand you a document.
- Ten minutes of daylight afterwards.

Block the half hour in your calendar. People respect what is written there.`,
  },
  {
    title: 'Cooking once, eating three times',
    category: 'Nutrition',
    tags: ['food', 'recipes'],
    text: `One pot on Sunday saves three decisions in the week. This one freezes well.

## Chickpea stew for six
1. Soften two onions and four cloves of garlic in olive oil.
2. Add a spoon of cumin and one of smoked paprika.
3. Two tins of tomatoes, two of chickpeas, half a litre of stock: twenty minutes.
4. A bag of spinach at the end.

With rice on Monday, on toast with an egg on Tuesday, as a soup on Wednesday.`,
  },
  {
    title: 'Water, tea and everything else',
    category: 'Nutrition',
    tags: ['drinking', 'coffee'],
    text: `A litre and a half a day is a good beginning; more when it is hot or when you train. Thirst comes late, and often looks like tiredness.

Put a carafe where you sit, not where you have to go. Fill it at nine and at two: empty by five, and you are there.

Tea counts. Juice is dessert.`,
  },
  {
    title: 'Sugar, without the sermon',
    category: 'Nutrition',
    tags: ['food', 'sugar'],
    links: ['Lunch away from your desk'],
    text: `You do not have to give it up. You may want to know where it is.

- A flavoured yoghurt: four lumps.
- A glass of orange juice: six.
- The granola bar from the machine: three, and it says *healthy* on the front.

Choose the sweet thing that you really like and eat it at a table. The others will not be missed.`,
  },
  {
    title: 'Fasting, fads and what we know',
    category: 'Nutrition',
    tags: ['food', 'science'],
    text: `Every spring brings a new way to eat. Our company doctor read the studies so that you need not.

## What holds up
Eating less late at night. More fibre. Cooking at home.

## What does not
Anything that forbids a whole group of foods to healthy people, promises kilos a week, or sells its own powder.

If you take medicines or live with diabetes, ask before you fast. **Always.**`,
  },
  {
    title: 'A canteen guide for Lisbon',
    category: 'Nutrition',
    tags: ['food', 'lunch', 'lisbon'],
    branch: 'Lisbon',
    text: `Five places within ten minutes of the office, tried by the team over three weeks.

- **Tasca da Bica**: soup and grilled fish, 9 euros. Come before half past twelve.
- **Horta**: vegetables first, and a table for one by the window.
- **O Cais**: large portions. Share.

The canteen downstairs now labels what is in each dish. Thank Graça, who asked for a year.`,
  },
  {
    title: 'What your yearly check-up looks at',
    category: 'Prevention',
    tags: ['check-up', 'health'],
    links: ['Reading your blood results', 'Know your blood pressure'],
    text: `Everybody with Health Essential or better has one check-up a year. It takes an hour, and you are paid for it.

## What happens
1. Height, weight, blood pressure.
2. A blood sample: come without breakfast, water is fine.
3. A talk with a doctor. Bring your questions on paper.

## Who sees the results
You and the doctor. The company sees how many have been there, and nothing else.`,
  },
  {
    title: 'Reading your blood results',
    category: 'Prevention',
    tags: ['check-up', 'health', 'science'],
    text: `A star beside a number means that it lies outside of what 95 of 100 healthy people have. One in twenty healthy people has one, for each value.

## The three that matter most
- **LDL**, the cholesterol that sticks. Food moves it by a tenth, medicines by half.
- **HbA1c**, your sugar over three months. It cannot be cheated by a good week.
- **Ferritin**, your iron in store. Low is the commonest reason for being tired.

Take the sheet to your doctor. Search engines do not know your last one.`,
  },
  {
    title: 'Know your blood pressure',
    category: 'Prevention',
    tags: ['health', 'heart'],
    text: `You cannot feel it, and it is the first cause of strokes. Measuring takes two minutes.

Sit for five minutes, feet on the floor, arm on the table. Measure twice. Below 130 over 85 is good, above 140 over 90 on three days is a reason to see somebody.

There is a device in each first-aid room. First Aiders show you how.`,
  },
  {
    title: 'Before the flu comes',
    category: 'Prevention',
    tags: ['flu', 'winter', 'vaccination'],
    text: `The vaccination days are in the second week of November, in every office, in working time. No appointment, bring your insurance card.

## Two weeks
It takes that long to work. Come early rather than when the first desk is empty.

## And if you are ill
Stay at home. Working with a fever is not loyalty: it is how ten people get it. Report it in the app, and rest.`,
  },
];
