/** Articles of the demo about moving and about work. */
import type { DemoText } from './text.ts';

export const bodyTexts: readonly DemoText[] = [
  {
    title: 'The walking meeting',
    category: 'Movement',
    tags: ['steps', 'meetings', 'breaks'],
    links: ['Ten thousand steps, and other myths'],
    text: `Every meeting of two people without a screen can be had on foot. You are back after half an hour with three thousand steps and, more often than not, a better answer.

## How to begin
- Put *"walking"* into the invitation, so that nobody comes in the wrong shoes.
- Choose a round, not a there-and-back: nobody has to say when to turn.
- Record decisions as a voice note on the last corner.

In Porto, the round over the bridge takes 28 minutes. In Rotterdam, along the Boompjes and back by the market takes 31.`,
  },
  {
    title: 'Ten thousand steps, and other myths',
    category: 'Movement',
    tags: ['steps', 'science'],
    text: `The number comes from the advertisement for a Japanese pedometer in 1965. It looked good in writing.

What the studies say: health improves with every thousand steps **from wherever you are**, most of all at the beginning. Around seven and a half thousand the curve grows flat.

> From three to five thousand does more for you than from nine to eleven.

So the goal of our step challenges is your own last month, plus a tenth.`,
  },
  {
    title: 'Your back at the desk',
    category: 'Movement',
    tags: ['back', 'desk', 'ergonomics'],
    links: ['A yoga break without a mat', 'Setting up your place at home'],
    text: `The best way to sit is the next one. Backs do not mind chairs, they mind standing still.

## Set it up once
1. Feet flat, knees a little lower than the hips.
2. Elbows at the height of the table.
3. The top of the screen at eye level, an arm's length away.

## Then keep moving
Stand up for phone calls. Put the printer far away. Change sides with the mouse on Fridays.

Facilities lend cushions, footrests and screen stands; ask before you buy.`,
  },
  {
    title: 'Couch to quay: five kilometres in eight weeks',
    category: 'Movement',
    tags: ['running', 'beginners', 'habits'],
    text: `Three times a week, half an hour, and slower than you think. If you can talk, it is right. If you can sing, go faster.

- **Weeks 1 and 2**: one minute running, two walking.
- **Weeks 3 and 4**: three and two.
- **Weeks 5 and 6**: eight and two.
- **Weeks 7 and 8**: twenty minutes in one go, then thirty.

The Running Club meets on Tuesdays at a quarter past five in front of every office. The slow group is the largest.`,
  },
  {
    title: 'By bike in the rain',
    category: 'Movement',
    tags: ['cycling', 'commute'],
    text: `It rains on fewer commutes than you believe: about one in nine in London, one in eight in Rotterdam.

What you need: mudguards, a cape that covers the knees, and dry socks in your drawer. All offices have showers, and towels since June.

Cycle to Work pays a quarter of your bike. The form is with HR.`,
  },
  {
    title: 'Strength without a gym',
    category: 'Movement',
    tags: ['strength', 'home', 'habits'],
    links: ['Your back at the desk'],
    text: `From forty on we lose about one part in a hundred of our muscles a year, unless we ask them for something. Twice a week, fifteen minutes, at home.

1. Squats: sit down on a chair and stand up again, ten times.
2. Push-ups against the kitchen table, eight times.
3. A bag with books, lifted to the belly, ten times on each side.
4. On your elbows and toes, straight as a plank, for thirty seconds.

Three rounds. Next week one more of each.`,
  },
  {
    title: 'Stairs are a training plan',
    category: 'Movement',
    tags: ['steps', 'habits'],
    text: `Four floors a day, and in a year you have climbed the Serra da Estrela three times.

We have painted the heights on the landings of Harbour House. Somebody has added a sheep on the third.`,
  },
  {
    title: 'How to end a working day',
    category: 'Work and rest',
    tags: ['evening', 'habits', 'work'],
    links: ['When stress stays after work', 'Working from home, and stopping'],
    text: `A day that does not end follows you home. Give it an end of ten minutes.

1. Write down what is open, and the first step of each.
2. Choose tomorrow's one thing.
3. Tidy the table.
4. Say it aloud. *"Done for today"* feels silly for a week and then it works.

Leave by the same door at the same time, even if it is the door of your bedroom.`,
  },
  {
    title: 'Working from home, and stopping',
    category: 'Work and rest',
    tags: ['home', 'work', 'evening'],
    text: `What people miss at home is not the office, it is the way back from it.

## Make one
Walk round the block before you begin and after you end. Put the computer into a drawer. Change your shirt.

## Agree on it
Nobody at Harbour & Vale has to answer after six. If your team does it all the same, say so in the next round: most of the others are waiting for somebody to.`,
  },
  {
    title: 'Setting up your place at home',
    category: 'Work and rest',
    tags: ['home', 'desk', 'ergonomics'],
    text: `A kitchen chair is fine for a day. For two days a week, borrow what you need.

- A separate keyboard, and the screen on a pile of books: the neck is grateful.
- Light from the side, never from behind.
- A door that closes, or headphones that say *not now*.

Facilities bring a chair and a screen to your home once, for as long as you stay.`,
  },
  {
    title: 'Holidays that work',
    category: 'Work and rest',
    tags: ['holidays', 'work'],
    links: ['How to end a working day'],
    text: `The first two days are for sleeping, the last one for washing. What rests you is in between, so two weeks are more than twice one week.

## Before
Hand over in writing, name a person, and write into your reply that you read nothing. Then read nothing.

## After
Come back on a Wednesday. Keep the first morning free.

Days that are not taken by March are lost; the app shows how many you have.`,
  },
  {
    title: 'Saying no, kindly',
    category: 'Work and rest',
    tags: ['work', 'stress'],
    text: `Every yes is a no to something that is already on your table. You may say which.

*"I can do this by Friday if the report waits until Tuesday. Which of the two do you need first?"*

It is not a refusal. It is the truth, in time.`,
  },
  {
    title: 'Heat in the office',
    category: 'Work and rest',
    tags: ['summer', 'lisbon'],
    branch: 'Lisbon',
    text: `From 30 degrees indoors we begin at seven and leave at three. Your manager need not be asked: it is enough to tell them.

- Blinds down before ten on the river side.
- Water and fruit on every floor.
- Nobody carries boxes between one and four.

If you feel dizzy, sit down and say so. The first-aid room is the coolest of the house.`,
  },
  {
    title: 'Walking the seven hills',
    category: 'Movement',
    tags: ['steps', 'lisbon', 'team'],
    branch: 'Lisbon',
    links: ['Ten thousand steps, and other myths'],
    text: `Every first Saturday we climb one of Lisbon's hills together, and there is cake at the top.

1. São Jorge, slowly, by the stairs behind the cathedral.
2. Graça, for the view that Graça says was named after her.
3. Estrela, with the garden for the children.

Meet at nine under the arch. Last time we were 24, and two dogs.`,
  },
];

/** Begun and not published: what the writers' desks look like on an ordinary day. */
export const unfinishedTexts: readonly DemoText[] = [
  {
    title: 'Light in dark months',
    category: 'Mental health',
    tags: ['winter', 'mood'],
    links: ['Seven habits for better sleep'],
    isDraft: true,
    text: `When the clocks go back, many of us go with them. Half an hour of daylight before noon helps as much as some medicines.

## To do
Ask the doctor about lamps. Photograph of the quay in the morning?`,
  },
  {
    title: 'Five soups for November',
    category: 'Nutrition',
    tags: ['food', 'recipes', 'winter'],
    isDraft: true,
    text: `Soup is the only dish that forgives everything.

1. Leek and potato.
2. Lentils with lemon.`,
  },
  {
    title: 'Our first half marathon',
    category: null,
    tags: ['running'],
    isDraft: true,
    branch: 'Lisbon',
    text: 'Eleven of us ran, nine arrived, everybody smiled. Interviews to come.',
  },
  {
    title: '',
    category: null,
    tags: [],
    isDraft: true,
    text: 'What managers can learn from rowers: everybody looks backwards, and one person steers.',
  },
];
